import type { Facts } from '../analysis/facts';
import type { ArmModel, NodeModel } from '../model/model';
import { withoutNull, type Type } from '../model/types';
import { rule } from './define';
import { fix, removeMember, replace } from './fixes/edits';
import { nearest } from './nearest';
import type { Fix } from './rule';
import { code, didYouMean, names } from './words';

/** An arm of an `on` decision whose value its key can never have. */
export const unknownCase = rule({
  code: 'unknown-case',
  severity: 'error',
  title: 'The key never has this value',
  early: true,
  allowable: false,
  page: `
    A decision \`on\` a key compares its value with the labels of the arms. The type of the key does not have the
    value of this arm, so that it is never taken.

    ~~~graph bad
    graph triage {
      state { kind: "bug" | "question"  reply: string }
      input kind
      output reply
      decision route on kind { "bug" -> fix  "qestion" -> answer  else -> answer }
      node fix { writes reply  run "#fix" }
      node answer { writes reply  run "#answer" }
      start -> route
      fix -> end
      answer -> end
    }
    ~~~

    Correct the value, add it to the type, or remove the arm.

    ~~~graph good
    graph triage {
      state { kind: "bug" | "question"  reply: string }
      input kind
      output reply
      decision route on kind { "bug" -> fix  "question" -> answer }
      node fix { writes reply  run "#fix" }
      node answer { writes reply  run "#answer" }
      start -> route
      fix -> end
      answer -> end
    }
    ~~~
  `,

  *checkFile(facts) {
    const budget = { comparisons: MOST_COMPARISONS };
    for (const { model } of facts.graphs) {
      for (const node of model.nodes) {
        const on = node.decision?.on;
        if (!on) continue;
        for (const arm of node.arms) {
          if (isCaseOf(on.type, arm)) continue;
          const { label, meant } = correctionOf(on.type, arm, budget);
          yield {
            span: arm.labelSpan,
            message: `${code(pathName(node))} is never ${label}${didYouMean(meant) || isWhat(on.type)}`,
            graph: model,
            node: node.id,
            key: on.key,
            fixes: () => [...correct(node, arm, meant), ...removeArm(facts, node, arm)],
          };
        }
      }
    }
  },
});

/** Past so many comparisons of labels with values in a file no more suggestions are made. */
const MOST_COMPARISONS = 100_000;

/** The label in words, and what was probably meant as it is to be written. */
function correctionOf(
  type: Type,
  arm: ArmModel,
  budget: { comparisons: number },
): { readonly label: string; readonly meant: string | undefined } {
  const { form, label } = arm;
  const bare = withoutNull(type);
  const isText = form === 'string' && bare.kind !== 'union';
  if (isText && isCaseOf(bare, { form: bare.kind === 'int' ? 'number' : 'name', label })) {
    return { label: `the text ${code(JSON.stringify(label))}`, meant: label };
  }
  if (form === 'number' && (bare.kind === 'string' || bare.kind === 'union')) {
    const quoted = JSON.stringify(label);
    const isCase = isCaseOf(bare, { form: 'string', label });
    return { label: `the number ${code(label)}`, meant: isCase ? quoted : undefined };
  }
  const values = budget.comparisons > 0 ? valuesOf(bare) : [];
  budget.comparisons -= values.length;
  const near = nearest(label, values);
  return { label: code(label), meant: near !== undefined && bare.kind === 'union' ? JSON.stringify(near) : near };
}

function correct({ arms }: NodeModel, arm: ArmModel, meant: string | undefined): readonly Fix[] {
  const isTaken = arms.some(
    (other) => other !== arm && (other.label === meant || JSON.stringify(other.label) === meant),
  );
  if (meant === undefined || isTaken) return [];
  return fix(`Change to ${code(meant)}`, replace(arm.labelSpan, meant), { preferred: true });
}

function removeArm(facts: Facts, { arms }: NodeModel, arm: ArmModel): readonly Fix[] {
  return arms.length > 1 ? fix('Remove this arm', removeMember(facts.file.source, arm.decl)) : [];
}

function pathName({ decision }: NodeModel): string {
  const path = decision!.on!.path;
  return [path.key, ...path.fields].map((part) => part.text).join('.');
}

function isWhat(type: Type): string {
  const bare = withoutNull(type);
  if (bare.kind === 'union') return `: it is ${names(bare.labels, 'or')}`;
  if (bare.kind === 'bool') return `: it is ${names(['true', 'false'], 'or')}`;
  return bare.kind === 'int' ? ': it is a whole number' : '';
}

function valuesOf(type: Type): readonly string[] {
  if (type.kind === 'union') return type.labels;
  return type.kind === 'bool' ? ['true', 'false'] : [];
}

/** Can a value of the type be the one that the arm stands for? Of types that a decision cannot be on nothing is said. */
export function isCaseOf(type: Type, { form, label }: Pick<ArmModel, 'form' | 'label'>): boolean {
  if (form === 'else' || form === 'when') return true;
  if (type.kind === 'nullable' && form === 'name' && label === 'null') return true;
  const bare = withoutNull(type);
  switch (bare.kind) {
    case 'union':
      return form !== 'number' && bare.labels.includes(label);
    case 'string':
      return form !== 'number';
    case 'bool':
      return form === 'name' && (label === 'true' || label === 'false');
    case 'int':
      return form === 'number' && /^-?\d+$/.test(label);
    default:
      return true;
  }
}
