import type { Facts, GraphFacts } from '../analysis/facts';
import type { NodeModel } from '../model/model';
import { withoutNull, type Type } from '../model/types';
import { rule } from './define';
import { addArms } from './fixes/arms';
import { fix } from './fixes/edits';
import type { Fix } from './rule';
import { code, names } from './words';

/** A decision that has no arm for something that can happen. */
export const missingCase = rule({
  code: 'missing-case',
  severity: 'warning',
  title: 'A decision lacks an arm',
  page: `
    A decision meets a value that none of its arms takes, and has no \`else\`: the run fails there. It is so for an
    \`on\` whose arms do not cover the type of its key, for a \`when\` without \`else\`, and for an \`ask\` whose
    limited arm can be used up.

    ~~~graph bad
    graph triage {
      state { kind: "bug" | "question" | "praise"  reply: string }
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

    Add the arms, or an \`else\`.

    ~~~graph good
    graph triage {
      state { kind: "bug" | "question" | "praise"  reply: string }
      input kind
      output reply
      decision route on kind { "bug" -> fix  else -> answer }
      node fix { writes reply  run "#fix" }
      node answer { writes reply  run "#answer" }
      start -> route
      fix -> end
      answer -> end
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    for (const node of graph.model.nodes) {
      if (!node.decision || node.arms.some((arm) => arm.form === 'else')) continue;
      const lack = lackOf(node);
      if (!lack || !node.decl?.name) continue;
      yield {
        span: node.span,
        message: lack.message,
        node: node.id,
        key: node.decision.on?.key,
        fixes: () => addMissing(facts, graph, node, lack.values),
      };
    }
  },
});

interface Lack {
  readonly message: string;
  /** Values that could have arms of their own. */
  readonly values: readonly string[];
}

function lackOf(node: NodeModel): Lack | undefined {
  const { decision, arms } = node;
  const name = code(node.name);
  if (decision?.chooser === 'when') {
    return { message: `${name} has no ${code('else')}: the run fails when none of its conditions is true`, values: [] };
  }
  if (decision?.chooser === 'ask') {
    const limited = arms.find((arm) => arm.max > 0);
    const why = `the run fails when ${code(limited?.label ?? '')} is used up and answered again`;
    return limited && { message: `${name} has no ${code('else')}: ${why}`, values: [] };
  }
  if (!decision?.on) return undefined;
  const { type, path } = decision.on;
  const bare = withoutNull(type);
  const needed = valuesOf(bare);
  const key = code([path.key, ...path.fields].map((part) => part.text).join('.'));
  if (!needed) {
    if (bare.kind !== 'string' && bare.kind !== 'int') return undefined;
    const what = bare.kind === 'int' ? 'number' : 'text';
    return { message: `${name} has no ${code('else')}, and ${key} may be any ${what}`, values: [] };
  }
  const taken = new Set(arms.map((arm) => arm.label));
  const wanted = isNullable(type) ? [...needed, 'null'] : needed;
  const missing = wanted.filter((value) => !taken.has(value));
  if (missing.length === 0) return undefined;
  const message = `${name} has no arm for ${names(missing)}, and no ${code('else')}`;
  return {
    message,
    values: missing.map((value) => (bare.kind === 'union' && value !== 'null' ? JSON.stringify(value) : value)),
  };
}

const isNullable = (type: Type): boolean => type.kind === 'nullable';

/** The values that must have an arm; undefined if they cannot be listed. */
function valuesOf(type: Type): readonly string[] | undefined {
  if (type.kind === 'union') return type.labels;
  return type.kind === 'bool' ? ['true', 'false'] : undefined;
}

function addMissing(
  facts: Facts,
  { model }: GraphFacts,
  { decl }: NodeModel,
  values: readonly string[],
): readonly Fix[] {
  if (decl?.kind !== 'decision') return [];
  const otherwise = fix(`Add ${code('else -> end')}`, addArms(facts, decl, ['else -> end']), {
    preferred: values.length === 0,
  });
  if (values.length === 0 || model.isBroken) return otherwise;
  const arms = values.map((value) => `${value} -> end`);
  const title = `Add ${values.length === 1 ? `an arm for ${code(values[0])}` : `arms for ${names(values)}`}`;
  return [...fix(title, addArms(facts, decl, arms), { preferred: true }), ...otherwise];
}
