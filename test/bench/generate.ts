/**
 * Large graphs for the benchmark, and for tests of size: decisions with skips and loops back, fan-outs of three whose branches
 * have unequal lengths and join, a tenth as many keys as nodes, most of them inputs, one fault in fifty nodes.
 */
import { Random } from '../reference/random';

export interface Generated {
  /** As a `.graph` file. */
  readonly graph: string;
  /** The same nodes and edges in the DOT language of Graphviz. */
  readonly dot: string;
  /** A node in the middle of both texts; `Step <number>` in its prompt or label is text that an edit can touch. */
  readonly middle: { readonly name: string; readonly step: string };
}

interface Node {
  readonly name: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Keys in the prompt that are not read: a fault. */
  readonly extraPlaceholders: readonly string[];
  /** For decisions. */
  arms: { readonly label: string; readonly target: string; readonly max?: number }[] | undefined;
}

/** The same text for the same numbers. `nodes` is met but for a few. */
export function generateGraph(nodes: number, seed = 1): Generated {
  return new Generator(nodes, seed).generate();
}

class Generator {
  private readonly random: Random;
  private readonly nodes: Node[] = [];
  private readonly edges: [string, string][] = [];
  private readonly inputs: string[];
  /** Keys that nodes write, and those of them that surely hold a value at the end of what there is so far. */
  private readonly work: string[];
  private readonly sure = new Set<string>();
  /** Each is written once, on a way that can be passed by, and read behind it: a fault. */
  private readonly rare: string[];
  private faults = 0;

  constructor(
    private readonly count: number,
    seed: number,
  ) {
    this.random = new Random(seed);
    const keys = Math.max(10, Math.floor(count / 10));
    const named = (letter: string, share: number): string[] => {
      return Array.from({ length: Math.max(1, Math.floor(keys * share)) }, (_, i) => `${letter}${i}`);
    };
    this.inputs = named('input', 0.7);
    this.work = named('key', 0.25);
    this.rare = named('rare', 0.05);
  }

  generate(): Generated {
    let last = 'start';
    while (this.nodes.length < this.count) {
      const kind = this.random.int(100);
      if (kind < 30) last = this.chain(last);
      else if (kind < 55) last = this.skip(last);
      else if (kind < 75) last = this.loop(last);
      else last = this.fan(last);
    }
    this.edges.push([last, 'end']);
    const index = Math.floor(this.nodes.length / 2);
    const middle = this.nodes.findIndex((node, i) => i >= index && !node.arms);
    return {
      graph: this.graphText(),
      dot: this.dotText(),
      middle: { name: this.nodes[middle].name, step: `Step ${middle}` },
    };
  }

  // -------------------------------------------------------------- shapes

  private chain(before: string): string {
    const node = this.addNode(this.work, true);
    this.edges.push([before, node]);
    return node;
  }

  /** A decision that passes by one or two nodes, or does not. */
  private skip(before: string): string {
    const decision = this.addDecision();
    this.edges.push([before, decision.name]);
    const rare = this.isFaultDue() ? this.rare.pop() : undefined;
    const first = this.addNode(this.work, false, rare === undefined ? [] : [rare]);
    let last = first;
    if (this.random.chance(50)) {
      last = this.addNode(this.work, false);
      this.edges.push([first, last]);
    }
    const join = this.addNode(this.work, true, [], rare === undefined ? [] : [rare]);
    if (rare !== undefined) this.faults++;
    this.edges.push([last, join]);
    decision.arms = [
      { label: 'deep', target: first },
      { label: 'short', target: join },
    ];
    return join;
  }

  /** One to three nodes that are repeated three times at most. */
  private loop(before: string): string {
    const first = this.chain(before);
    let last = first;
    for (let more = this.random.int(3); more > 0; more--) last = this.chain(last);
    const decision = this.addDecision();
    this.edges.push([last, decision.name]);
    const behind = this.addNode(this.work, true);
    decision.arms = [
      { label: 'again', target: first, max: 3 },
      { label: 'done', target: behind },
    ];
    return behind;
  }

  /** Three branches side by side, which write different keys. */
  private fan(before: string): string {
    const fork = this.chain(before);
    const lasts: string[] = [];
    const lengths = this.random.pick([
      [1, 2, 3],
      [1, 3, 4],
      [2, 1, 4],
      [1, 1, 3],
    ]);
    const conflict = this.isFaultDue() && this.random.chance(50) ? this.random.pick(this.work) : undefined;
    if (conflict !== undefined) this.faults++;
    for (const [branch, length] of lengths.entries()) {
      const own = this.work.filter((_, i) => i % 3 === branch);
      let last = fork;
      for (let i = 0; i < length; i++) {
        const clash = conflict !== undefined && i === 0 && branch < 2 ? [conflict] : [];
        const node = this.addNode(own, true, clash);
        this.edges.push([last, node]);
        last = node;
      }
      lasts.push(last);
    }
    const join = this.addNode(this.work, true);
    for (const last of lasts) this.edges.push([last, join]);
    return join;
  }

  // -------------------------------------------------------------- nodes

  private isFaultDue(): boolean {
    return this.faults < this.nodes.length / 50;
  }

  /** `always`: it runs in every run, so that what it writes is sure from then on. */
  private addNode(
    writable: readonly string[],
    always: boolean,
    alsoWrites: readonly string[] = [],
    alsoReads: readonly string[] = [],
  ): string {
    const name = `n${this.nodes.length}`;
    const reads = new Set(alsoReads);
    while (reads.size < 2 + alsoReads.length) reads.add(this.readable());
    const writes = new Set(alsoWrites);
    if (writable.length > 0 && this.random.chance(35)) writes.add(this.random.pick(writable));
    const extraPlaceholders: string[] = [];
    if (alsoReads.length === 0 && this.isFaultDue() && this.random.chance(30)) {
      this.faults++;
      if (this.random.chance(50)) reads.add(`${this.random.pick(this.inputs)}x`);
      else extraPlaceholders.push(this.inputs.find((key) => !reads.has(key)) ?? 'nothing');
    }
    this.nodes.push({ name, reads: [...reads], writes: [...writes], extraPlaceholders, arms: undefined });
    if (always) for (const key of writes) this.sure.add(key);
    return name;
  }

  private addDecision(): Node {
    const name = `n${this.nodes.length}`;
    const node: Node = { name, reads: [this.readable()], writes: [], extraPlaceholders: [], arms: [] };
    this.nodes.push(node);
    return node;
  }

  private readable(): string {
    if (this.sure.size === 0 || this.random.chance(75)) return this.random.pick(this.inputs);
    const key = this.random.pick(this.work);
    return this.sure.has(key) ? key : this.random.pick(this.inputs);
  }

  // -------------------------------------------------------------- texts

  private graphText(): string {
    const { inputs } = this;
    const keys = new Set([...inputs, ...this.work, ...this.nodes.flatMap((node) => node.writes)]);
    const lines = ['graph bench "A large graph" {', '  limit 1000000 steps', '  state {'];
    for (const key of keys) lines.push(`    ${key}: string`);
    lines.push('  }', `  input ${inputs.join(', ')}`, '');
    for (const node of this.nodes) lines.push(...declaration(node));
    for (const [from, to] of this.edges) lines.push(`  ${from} -> ${to}`);
    lines.push('}', '');
    return lines.join('\n');
  }

  private dotText(): string {
    const lines = ['digraph bench {', '  label="A large graph";'];
    for (const node of this.nodes) {
      const keys = `reads ${node.reads.join(', ')} writes ${node.writes.join(', ')}`;
      lines.push(
        `  ${node.name} [shape=${node.arms ? 'diamond' : 'box'}, label="${promptOf(node)}", comment="${keys}"];`,
      );
      for (const { label, target } of node.arms ?? []) lines.push(`  ${node.name} -> ${target} [label="${label}"];`);
    }
    for (const [from, to] of this.edges) lines.push(`  ${from} -> ${to};`);
    lines.push('}', '');
    return lines.join('\n');
  }
}

function declaration(node: Node): string[] {
  const lines = [`  ${node.arms ? 'decision' : 'node'} ${node.name} {`, `    reads  ${node.reads.join(', ')}`];
  if (node.writes.length > 0) lines.push(`    writes ${node.writes.join(', ')}`);
  lines.push(`    prompt "${promptOf(node)}"`);
  for (const { label, target, max } of node.arms ?? []) {
    lines.push(`    ${label} -> ${target}${max === undefined ? '' : ` max ${max}`}`);
  }
  return [...lines, '  }', ''];
}

function promptOf({ name, reads, extraPlaceholders }: Node): string {
  const places = [...reads, ...extraPlaceholders].map((key) => `{${key}}`);
  return `Step ${name.slice(1)}: work with ${places.join(' and ')} and say what you found`;
}
