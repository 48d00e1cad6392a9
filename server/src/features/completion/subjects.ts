/** What an item stands for, by names: the text may have changed a little when the client asks for its documentation. */
import type { Facts, GraphFacts } from '../../analysis/facts';
import { cardOf } from '../hover';
import { type Format, render } from '../hoverCard';
import type { Meaning, SymbolUse } from '../symbols';

export type Subject =
  | { readonly kind: 'node'; readonly graph: string; readonly name: string }
  /** `node`: the one that would read it. */
  | { readonly kind: 'key'; readonly graph: string; readonly name: string; readonly node?: string }
  | { readonly kind: 'item'; readonly graph: string; readonly node: string }
  | { readonly kind: 'graph' | 'state' | 'type'; readonly name: string };

/** The documentation of a subject; empty where the text has nothing of the name any more. */
export function documentation(facts: Facts, subject: Subject, format: Format): string {
  const meaning = meaningOf(facts, subject);
  if (!meaning) return '';
  const use: SymbolUse = { ...meaning, span: { start: 0, end: 0 }, access: 'read' };
  return render(cardOf(use), format);
}

function meaningOf(facts: Facts, subject: Subject): Meaning | undefined {
  switch (subject.kind) {
    case 'node': {
      const graph = graphNamed(facts, subject.graph);
      const node = graph?.model.nodeIds.get(subject.name);
      return graph && node !== undefined ? { kind: 'node', graph, node } : undefined;
    }
    case 'key': {
      const graph = graphNamed(facts, subject.graph);
      const key = graph?.model.keyIds.get(subject.name);
      const node = subject.node === undefined ? undefined : graph?.model.nodeIds.get(subject.node);
      return graph && key !== undefined ? { kind: 'key', graph: graph.model, facts: graph, key, node } : undefined;
    }
    case 'item': {
      const graph = graphNamed(facts, subject.graph);
      const node = graph?.model.nodeIds.get(subject.node);
      return graph && node !== undefined ? { kind: 'item', graph, node } : undefined;
    }
    default:
      return declared(facts, subject.name, subject.kind);
  }
}

function graphNamed({ graphs }: Facts, name: string): GraphFacts | undefined {
  return graphs.find(({ model }) => model.name === name);
}

/** A graph, state or type of this file, or one that it imports. */
function declared({ file }: Facts, name: string, kind: 'graph' | 'state' | 'type'): Meaning | undefined {
  const own = [...file.graphs, ...file.states, ...file.types];
  const imported = file.imports.filter((model) => model.name.text === name).map(({ target }) => target);
  const found = [...own.filter((model) => model.name === name), ...imported].find((model) => model?.kind === kind);
  switch (found?.kind) {
    case 'graph':
      return { kind: 'graph', graph: found };
    case 'state':
      return { kind: 'state', state: found };
    case 'type':
      return { kind: 'type', type: found };
    default:
      return undefined;
  }
}
