/** How rules are written down: defaults for what most of them share, and pages as indented text. */
import type { Facts } from '../analysis/facts';
import type { Fault, FaultCode } from '../model/faults';
import type { Fix, Related, Report, Rule } from './rule';

type Definition = Omit<Rule, 'early' | 'allowable'> & Partial<Pick<Rule, 'early' | 'allowable'>>;

/**
 * A rule about the flow unless it says otherwise: silent in graphs with syntax errors, and `// allow` may silence it.
 * The page may be indented as the code round it; its fences are `~~~` in the source, which needs no escapes there.
 */
export function rule(definition: Definition): Rule {
  return { early: false, allowable: true, ...definition, page: dedent(definition.page) };
}

type FaultOf<C extends FaultCode> = Extract<Fault, { readonly code: C }>;

interface FaultDefinition<C extends FaultCode> extends Omit<Definition, 'code' | 'checkFile' | 'checkGraph'> {
  readonly code: C;
  readonly message: (fault: FaultOf<C>, facts: Facts) => string;
  readonly related?: (fault: FaultOf<C>, facts: Facts) => readonly Related[];
  readonly fixes?: (fault: FaultOf<C>, facts: Facts) => readonly Fix[];
  /** The names of what it is about where nothing declares them. */
  readonly about?: (fault: FaultOf<C>) => Report['names'];
  /** What follows from another cause is not reported. */
  readonly follows?: (fault: FaultOf<C>, facts: Facts) => boolean;
}

/**
 * A rule whose findings the model has made already: this adds the words and the repairs.
 * It is about names and types unless it says otherwise, and no comment silences it.
 */
export function faultRule<C extends FaultCode>(definition: FaultDefinition<C>): Rule {
  const { message, related, fixes, follows, about, ...rest } = definition;
  return rule({
    early: true,
    allowable: false,
    ...rest,
    *checkFile(facts) {
      for (const fault of facts.file.faults) {
        if (!isOf(fault, definition.code) || follows?.(fault, facts)) continue;
        const report: Report = {
          span: fault.span,
          message: message(fault, facts),
          graph: fault.graph,
          node: fault.node,
          key: fault.key,
          names: about?.(fault),
          related: related?.(fault, facts),
          fixes: fixes && (() => fixes(fault, facts)),
        };
        yield report;
      }
    },
  });
}

function isOf<C extends FaultCode>(fault: Fault, code: C): fault is FaultOf<C> {
  return fault.code === code;
}

function dedent(page: string): string {
  const lines = page.replace(/^\s*\n|\s+$/g, '').split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^ */.exec(line)![0].length);
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent).replace(/^~~~/, '```')).join('\n') + '\n';
}
