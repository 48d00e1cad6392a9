/** Compares all that `analyzeFlow` says of one graph with what the reference executor saw. */
import { analyzeFlow } from '../../server/src/flow';
import type { FlowFacts } from '../../server/src/flow/facts';
import { classify, type Kind } from '../reference/classify';
import { explore, type Reference } from '../reference/explore';
import { has, maskOf, membersOf, type Graph, type NodeMask } from '../reference/graph';
import { refute, shortestMiss } from '../reference/replay';

export interface Difference {
  /** `unsafe`: a promise that holds for all graphs is broken; `inexact`: one that holds where §9 says "exact". */
  readonly what: 'unsafe' | 'inexact' | 'structure' | 'witness' | 'coarse';
  readonly text: string;
}

export interface Comparison {
  readonly reference: Reference;
  readonly kind: Kind;
  readonly differences: readonly Difference[];
  /** Pairs of a node that can run and a key. */
  readonly questions: number;
  /** Of these, asked where the answer has to be exact. */
  readonly exactQuestions: number;
  readonly witnesses: number;
}

/** Throws `TooLarge` when the graph has too many states to walk. */
export function compare(graph: Graph, limit?: number): Comparison {
  const reference = explore(graph, limit);
  const kind = classify(graph, reference);
  const differences: Difference[] = [];
  const report: Report = (what, text) => differences.push({ what, text });

  const facts = analyzeFlow(graph);
  compareStructure(graph, facts, reference, kind, report);
  comparePairs(facts, reference, kind, report);
  const keys = membersOf(maskOf(Array(graph.keyCount).keys()));
  let witnesses = 0;
  for (const node of membersOf(reference.canRun)) {
    for (const key of keys) {
      compareAvailability(facts, reference, kind, node, key, report);
      if (replayWitness(graph, facts, reference, kind, node, key, report)) witnesses++;
    }
  }
  const questions = membersOf(reference.canRun).length * keys.length;
  const exactQuestions = membersOf(kind.exact).length * keys.length;
  return { reference, kind, differences, questions, exactQuestions, witnesses };
}

type Report = (what: Difference['what'], text: string) => void;

function compareStructure(graph: Graph, facts: FlowFacts, reference: Reference, kind: Kind, report: Report): void {
  const { structure } = reference;
  const same = (name: string, got: unknown, want: unknown): void => {
    const [left, right] = [JSON.stringify(got), JSON.stringify(want)];
    if (left !== right) report('structure', `${name}: ${left}, reference ${right}`);
  };
  const nodes = [...Array(graph.nodeCount).keys()];
  const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

  same('order', facts.order, structure.order);
  same(
    'reachable',
    nodes.filter((node) => facts.isReachable(node)),
    sorted(structure.order),
  );
  const back = [...graph.edges.keys()].filter((edge) => has(structure.reachable, graph.edges[edge].src));
  same(
    'back edges',
    back.filter((edge) => facts.isBack(edge)),
    back.filter((edge) => structure.isBack[edge]),
  );

  // Loops may come in any order that puts outer before inner ones: compared by header, which is theirs alone.
  const headers = structure.loops.map((loop) => loop.header);
  same('headers', sorted(facts.loops.map((loop) => loop.header)), sorted(headers));
  for (const [i, loop] of facts.loops.entries()) {
    const other = headers.indexOf(loop.header);
    if (other < 0) continue;
    const name = `loop of ${loop.header}`;
    const want = structure.loops[other];
    same(`${name}, nodes`, sorted(loop.nodes), membersOf(want.nodes));
    same(`${name}, parent`, facts.loops[loop.parent]?.header, structure.loops[want.parent]?.header);
    same(`${name}, back edges`, sorted(loop.backEdges), want.backEdges);
    same(`${name}, entries`, sorted(loop.entries), membersOf(want.entries));
    if (loop.parent >= i) report('structure', `${name} comes before the loop round it`);
    if (kind.correlated || isIrreducible(reference)) continue;
    same(`${name}, endless`, loop.endless, kind.endless[other]);
    same(`${name}, leaks`, sorted(loop.leaks), kind.leaks[other]);
    // A way round without an arm that has a `max` is no pass where another branch of the pass must take one.
    const unbounded = kind.unbounded[other];
    if (unbounded || reference.sequential) same(`${name}, unbounded`, loop.unbounded, unbounded);
  }
  for (const node of structure.order) {
    const innermost = structure.loopsOf[node].at(-1);
    const want = innermost === undefined ? undefined : structure.loops[innermost].header;
    same(`innermost loop of ${node}`, facts.loops[facts.loopOf(node)]?.header, want);
  }

  if (facts.sequential && !reference.sequential) report('unsafe', 'sequential, yet two nodes are reached at a time');
  const canRun = maskOf(nodes.filter((node) => facts.canRun(node)));
  const missing = reference.canRun & ~canRun;
  if (missing !== 0) report('unsafe', `${membersOf(missing).join(', ')} can run`);
  // What waits because of a leak can wait for an endless loop elsewhere: exact only if no other loop leaks.
  const leaks = structure.loops.some((_, loop) => !kind.forEver[loop] && kind.leaks[loop].length > 0);
  if (missing === 0 && !leaks && !kind.correlated && !isIrreducible(reference)) {
    same('can run', membersOf(canRun), membersOf(reference.canRun));
  }
}

/** Some loop can be entered at several nodes. */
function isIrreducible({ structure }: Reference): boolean {
  return structure.loops.some(({ entries }) => (entries & (entries - 1)) !== 0);
}

function comparePairs(facts: FlowFacts, reference: Reference, kind: Kind, report: Report): void {
  const { structure, sequential } = reference;
  const exact = kind.regular || sequential;
  // Where loops have several entries, a node can run in the round of another without having run beside it.
  const parallel = sequential || kind.ambiguous.includes(true) ? reference.shares : reference.parallel;
  const compareMask = (name: string, got: NodeMask, want: NodeMask, mustBeExact = exact): void => {
    if ((want & ~got) !== 0) report('unsafe', `${name} lacks ${membersOf(want & ~got).join(', ')}`);
    if (mustBeExact && (got & ~want) !== 0)
      report('inexact', `${name} has ${membersOf(got & ~want).join(', ')} too much`);
  };
  for (const a of membersOf(reference.canRun)) {
    const others = membersOf(structure.reachable & ~(1 << a));
    const held = maskOf(others.filter((b) => facts.holdsBack(a, b)));
    if (held !== structure.holdsBack[a]) {
      report(
        'structure',
        `${a} holds back ${membersOf(held).join()}, reference ${membersOf(structure.holdsBack[a]).join()}`,
      );
    }
    const beside = maskOf(others.filter((b) => facts.areParallel(a, b)));
    compareMask(`parallel with ${a}`, beside, parallel[a]);
    const listed = maskOf(facts.parallelWith(a));
    if (listed !== beside) report('structure', `parallelWith(${a}) and areParallel differ`);
    const sharing = maskOf(others.filter((b) => facts.canShareStep(a, b)));
    compareMask(`shares a step with ${a}`, sharing, reference.shares[a], exact && !kind.correlated);
  }
}

function compareAvailability(
  facts: FlowFacts,
  reference: Reference,
  kind: Kind,
  node: number,
  key: number,
  report: Report,
): void {
  const exact = has(kind.exact, node);
  const may = facts.mayHave(node, key);
  const must = facts.mustHave(node, key);
  const name = `key ${key} at ${node}`;
  if (must && !has(reference.must[node], key)) report('unsafe', `${name} is in must, and can be unset`);
  if (!may && has(reference.may[node], key)) report('unsafe', `${name} is not in may, and can be there`);
  if (exact && !must && has(reference.must[node], key))
    report('inexact', `${name} is not in must, and is always there`);
  if (exact && may && !has(reference.may[node], key)) report('inexact', `${name} is in may, and is never there`);
  if (must && !may) report('unsafe', `${name} is in must and not in may`);
  if (facts.may(node).has(key) !== may) report('structure', `${name}: may and mayHave differ`);
  if (facts.must(node).has(key) !== must) report('structure', `${name}: must and mustHave differ`);
  if (exact && facts.isCoarse(node, key)) report('coarse', `${name} is coarse`);

  const ever = facts.mayEverHave(node, key);
  const seen = has(reference.mayEver[node], key);
  if (seen && !ever) report('unsafe', `${name} is not in mayEver, and can be there`);
  if (exact && ever && !seen) report('inexact', `${name} is in mayEver, and is never there`);
}

/** True if there was a witness to replay. */
function replayWitness(
  graph: Graph,
  facts: FlowFacts,
  reference: Reference,
  kind: Kind,
  node: number,
  key: number,
  report: Report,
): boolean {
  const wanted = has(reference.may[node] & ~reference.must[node], key);
  const witness = facts.witness(node, key);
  const name = `witness for key ${key} at ${node}`;
  if (witness === undefined) {
    if (wanted && has(kind.exact, node)) report('witness', `${name} is missing`);
    return false;
  }
  if (facts.mustHave(node, key)) report('witness', `${name}, which is in must`);
  if (!has(kind.exact, node)) return false;
  const end = witness.path.at(-1)?.node;
  const wrong = end === node ? refute(graph, key, witness, reference.structure) : `it ends at ${end}`;
  if (wrong !== undefined) report('witness', `${name}: ${wrong}: ${JSON.stringify(witness)}`);
  if (reference.sequential) {
    const plain = shortestMiss(graph, node, key, false, reference.structure);
    const shortest = plain ?? shortestMiss(graph, node, key, true, reference.structure);
    if (witness.path.length !== shortest)
      report('witness', `${name} has ${witness.path.length} steps, not ${shortest}`);
    if (plain !== undefined && witness.skippedWrites.length > 0) report('witness', `${name} skips without need`);
  }
  return true;
}
