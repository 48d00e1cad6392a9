/** Where LANGUAGE §9 promises exact answers, and what kind of sample a graph is. */
import type { Graph, NodeMask } from './graph';
import type { Reference } from './explore';
import { endlessLoops, goesRoundForEver, leaksOf, passesOf, unboundedLoops } from './passes';

export interface Kind {
  /** Some decisions are correlated: there a safe answer is enough. */
  readonly correlated: boolean;
  /** By loop, in the order of the reference's loops. */
  readonly endless: readonly boolean[];
  /** Endless, or so only because a loop inside is. */
  readonly forEver: readonly boolean[];
  readonly leaks: readonly (readonly number[])[];
  readonly ambiguous: readonly boolean[];
  readonly unbounded: readonly boolean[];
  /** No loop is endless, leaky or ambiguous. */
  readonly regular: boolean;
  /** Nodes at which may and must have to be exact. */
  readonly exact: NodeMask;
}

export function classify(graph: Graph, reference: Reference): Kind {
  const { structure, sequential } = reference;
  const passes = passesOf(graph, structure);
  const endless = endlessLoops(structure, passes);
  const forEver = goesRoundForEver(structure, passes);
  const unbounded = unboundedLoops(graph, structure, passes);
  const leaks = leaksOf(graph, structure, passes);
  const ambiguous = structure.loops.map(({ entries }) => !sequential && (entries & (entries - 1)) !== 0);
  const correlated = graph.correlated.length > 0;

  let clouded = 0;
  for (const [loop, { nodes, header }] of structure.loops.entries()) {
    if (endless[loop] || leaks[loop].length > 0 || ambiguous[loop]) clouded |= nodes | structure.leadsTo[header];
  }
  const exact = correlated ? 0 : sequential ? structure.reachable : structure.reachable & ~clouded;
  return {
    correlated,
    endless,
    forEver,
    leaks,
    ambiguous,
    unbounded,
    regular: clouded === 0,
    exact: exact & reference.canRun,
  };
}
