/** Large and odd graphs: no deep recursion, nothing that grows with the square of their size. */
import assert from 'node:assert/strict';
import { analyzeFlow, NO_ARM, type FlowEdge, type FlowFacts, type FlowGraph } from '../../server/src/flow';

class Builder {
  private readonly edges: FlowEdge[] = [];
  private readonly arms: { node: number; writes: number[]; maybeWrites: number[]; max: number }[] = [];
  private readonly isDecision = [false, false];
  private readonly writes: number[][] = [[], []];

  node(...writes: number[]): number {
    this.writes.push(writes);
    return this.isDecision.push(false) - 1;
  }

  edge(src: number, dst: number): void {
    this.edges.push({ src, dst, arm: NO_ARM });
  }

  arm(src: number, ...targets: number[]): void {
    this.isDecision[src] = true;
    const arm = this.arms.push({ node: src, writes: [], maybeWrites: [], max: 0 }) - 1;
    for (const dst of targets) this.edges.push({ src, dst, arm });
  }

  graph(keyCount: number): FlowGraph {
    const { edges, arms, isDecision, writes } = this;
    const maybeWrites = writes.map(() => []);
    const nodeCount = writes.length;
    return { nodeCount, keyCount, initial: [], edges, arms, isDecision, writes, maybeWrites, correlated: [] };
  }
}

/** Asks everything once or some hundred times. */
function askAll(graph: FlowGraph): FlowFacts {
  const facts = analyzeFlow(graph);
  for (let i = 0; i < 300; i++) {
    const node = facts.order[(i * 7919) % facts.order.length];
    const other = facts.order[(i * 104_729 + 5) % facts.order.length];
    const key = (i * 31) % graph.keyCount;
    facts.may(node);
    facts.must(node);
    if (facts.mayHave(node, key) && !facts.mustHave(node, key)) facts.witness(node, key);
    facts.areParallel(node, other);
    if (i % 10 === 0) facts.canShareStep(node, other);
    facts.canRun(node);
  }
  assert.ok(facts.longestLimitedWay() >= facts.longestWay());
  assert.ok(facts.loops.length >= 0);
  return facts;
}

describe('flow of large graphs', function () {
  this.timeout(60_000);

  it('a chain of 100,000 nodes', () => {
    const build = new Builder();
    let last = 0;
    for (let i = 0; i < 100_000; i++) {
      const node = build.node(i % 100);
      build.edge(last, node);
      last = node;
    }
    build.edge(last, 1);
    const facts = askAll(build.graph(100));
    assert.equal(facts.longestWay(), 100_000);
    assert.equal(facts.must(1).count, 100);
  });

  it('3,000 loops inside each other', () => {
    const build = new Builder();
    const headers: number[] = [];
    let last = 0;
    for (let i = 0; i < 3_000; i++) {
      const header = build.node(i % 50);
      build.edge(last, header);
      headers.push(header);
      last = header;
    }
    for (const header of headers.toReversed()) {
      const check = build.node();
      const behind = build.node();
      build.edge(last, check);
      build.arm(check, header);
      build.arm(check, behind);
      last = behind;
    }
    build.edge(last, 1);
    const facts = askAll(build.graph(50));
    assert.equal(facts.loops.length, 3_000);
    assert.equal(facts.loops.at(-1)?.nodes.length, 2);
  });

  it('a fan-out of 2,000', () => {
    const build = new Builder();
    const [fork, join] = [build.node(), build.node()];
    build.edge(0, fork);
    for (let i = 0; i < 2_000; i++) {
      const branch = build.node(i % 50);
      build.edge(fork, branch);
      build.edge(branch, join);
    }
    build.edge(join, 1);
    const facts = askAll(build.graph(50));
    assert.equal(facts.must(join).count, 50);
    assert.equal(facts.parallelWith(join + 1).length, 1_999);
  });

  it('two long branches of decisions', () => {
    const build = new Builder();
    const [fork, join] = [build.node(), build.node()];
    build.edge(0, fork);
    for (let branch = 0; branch < 2; branch++) {
      let last = fork;
      for (let i = 0; i < 1_000; i++) {
        const [choice, writer, merge] = [build.node(), build.node((2 * i + branch) % 200), build.node()];
        build.edge(last, choice);
        build.arm(choice, writer);
        build.arm(choice, merge);
        build.edge(writer, merge);
        last = merge;
      }
      build.edge(last, join);
    }
    build.edge(join, 1);
    const facts = askAll(build.graph(200));
    assert.equal(facts.may(join).count, 200);
    assert.equal(facts.must(join).count, 0);
    assert.equal(facts.isCoarse(join, 0), false);
  });

  it('loops with several entries all over', () => {
    const build = new Builder();
    const nodes = Array.from({ length: 1_000 }, (_, i) => build.node(i % 100));
    const fork = build.node();
    build.edge(0, fork);
    build.edge(fork, nodes[0]);
    build.edge(fork, nodes[500]);
    for (const [i, node] of nodes.entries()) {
      build.arm(node, nodes[(i + 1) % 1_000]);
      build.arm(node, nodes[(i * 7 + 3) % 1_000]);
    }
    build.arm(nodes[999], 1);
    const facts = askAll(build.graph(100));
    assert.equal(facts.sequential, false);
  });
});
