/**
 * `npm run bench`: how long the built server takes, beside a floor and a peer.
 *
 * Each figure is the median of several processes, which take turns so that whatever else the machine does falls on all of
 * them. `BENCH_ROUNDS` and `BENCH_SIZES` (100,1000,10000) change how much is measured.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { URI } from 'vscode-uri';
import { LineMap, type Position } from '../../server/src/syntax/lines';
import { analyze } from '../../server/src/analysis/analyze';
import { check } from '../../server/src/rules';
import { measureFeatures, measurePeer } from './features';
import { generateGraph, type Generated } from './generate';
import { Subject } from './subject';

const root = resolve(__dirname, '..', '..', '..');
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const sizes = (process.env.BENCH_SIZES ?? '100,1000,10000').split(',').map(Number);
const EDITS = 10;
const HOVERS = 10;

const COLUMNS = ['open', 'edit', 'keys', 'wiring', 'work', 'hover', 'memory'] as const;
type Figures = Record<(typeof COLUMNS)[number], number>;

interface Server {
  readonly name: string;
  readonly file: string;
  readonly language: 'graph' | 'dot';
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-graph-bench-'));
  try {
    const servers = await prepare(folder);
    console.log(`Node.js ${process.version}, ${rounds} rounds, medians; milliseconds, memory in MiB\n`);
    const table = new Map<string, Figures>();
    for (const size of sizes) {
      const generated = generateGraph(size);
      const { graph, dot } = generated;
      console.log(`${size} nodes: ${kilobytes(graph)} as .graph, ${kilobytes(dot)} as DOT`);
      const figures = await measure(servers, generated, folder);
      for (const [name, values] of figures) table.set(`${name} ${size}`, values);
      print(servers, figures);
    }
    printGrowth(servers, table);
    await printFeatures(servers, folder);
    printCommandLine(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The built server, and the two others bundled in the same way. */
async function prepare(folder: string): Promise<Server[]> {
  // Copies, so that a build in between changes nothing.
  for (const name of ['server.js', 'cli.js']) copyFileSync(join(root, 'dist', name), join(folder, name));
  const bundle = async (name: string): Promise<string> => {
    const outfile = join(folder, `${name}.js`);
    const entry = join(root, 'test', 'bench', `${name}.ts`);
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      logLevel: 'warning',
    });
    return outfile;
  };
  return [
    { name: 'agent-graph', file: join(folder, 'server.js'), language: 'graph' },
    { name: 'floor (parses only)', file: await bundle('floorServer'), language: 'graph' },
    { name: 'dot-language-support', file: await bundle('peerServer'), language: 'dot' },
  ];
}

async function measure(
  servers: readonly Server[],
  generated: Generated,
  folder: string,
): Promise<ReadonlyMap<string, Figures>> {
  const samples = new Map<string, Figures[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const turn = round % servers.length;
    for (const server of [...servers.slice(turn), ...servers.slice(0, turn)]) {
      samples.get(server.name)?.push(await measureOnce(server, generated, folder));
    }
  }
  return new Map(servers.map(({ name }) => [name, medians(samples.get(name) ?? [])]));
}

/** One process from its start to its end. */
async function measureOnce(server: Server, generated: Generated, folder: string): Promise<Figures> {
  const text = generated[server.language];
  const { middle } = generated;
  const lines = new LineMap(text);
  const uri = URI.file(join(folder, `bench.${server.language}`)).toString();
  const subject = await Subject.start(server.file, { languageId: server.language, uri, text });
  const { time: open } = await subject.open();

  const declaration = server.language === 'graph' ? `node ${middle.name} ` : `${middle.name} [`;
  const name = text.indexOf(declaration) + (server.language === 'graph' ? 'node '.length : 0);
  const step = text.indexOf(middle.step);
  const before = subject.processorTime();
  const edit = await edits(subject, lines.positionAt(step), 'x');
  const work = (subject.processorTime() - before) / EDITS;
  // Behind the first key that the node reads, and in the wiring; DOT has no keys, so it gets words again.
  const read = /reads +\w+/g;
  read.lastIndex = name;
  const keys = await edits(subject, lines.positionAt(read.test(text) ? read.lastIndex : step), '?');
  const wiring = await edits(subject, lines.positionAt(text.lastIndexOf(' -> ')), ' ');

  const hovers: number[] = [];
  for (let i = 0; i < HOVERS; i++) hovers.push((await subject.hover(lines.positionAt(name + 1))).time);

  const memory = subject.peakMemory();
  await subject.stop();
  return { open, edit, keys, wiring, work, hover: median(hovers), memory };
}

/** Median time of typing a character and taking it away again, in turns. */
async function edits(subject: Subject, at: Position, character: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < EDITS; i++) times.push(await subject.edit(at, i % 2, i % 2 === 0 ? character : ''));
  return median(times);
}

function medians(samples: readonly Figures[]): Figures {
  const of = (column: keyof Figures): number => median(samples.map((sample) => sample[column]));
  return {
    open: of('open'),
    edit: of('edit'),
    keys: of('keys'),
    wiring: of('wiring'),
    work: of('work'),
    hover: of('hover'),
    memory: of('memory'),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

// ---------------------------------------------------------------- tables

const TITLES: Record<keyof Figures, string> = {
  open: 'open→diagnostics',
  edit: 'edit→diagnostics',
  keys: '… of keys',
  wiring: '… of wiring',
  // Beside the time by the clock, for machines that have other things to do.
  work: 'processor, an edit',
  hover: 'hover',
  memory: 'peak memory',
};

function print(servers: readonly Server[], figures: ReadonlyMap<string, Figures>): void {
  printRow(
    '',
    COLUMNS.map((column) => TITLES[column]),
  );
  for (const { name } of servers) {
    const row = figures.get(name);
    if (row)
      printRow(
        name,
        COLUMNS.map((column) => row[column].toFixed(1)),
      );
  }
  const [ours, floor] = servers.map(({ name }) => figures.get(name));
  if (ours && floor)
    printRow(
      'times the floor',
      COLUMNS.map((column) => (ours[column] / floor[column]).toFixed(2)),
    );
  console.log('');
}

function printGrowth(servers: readonly Server[], table: ReadonlyMap<string, Figures>): void {
  const [small, large] = sizes.slice(-2);
  if (small === undefined || large === undefined) return;
  console.log(`growth from ${small} to ${large} nodes`);
  for (const { name } of servers) {
    const from = table.get(`${name} ${small}`);
    const to = table.get(`${name} ${large}`);
    if (from && to)
      printRow(
        name,
        COLUMNS.map((column) => `${(to[column] / from[column]).toFixed(1)}-fold`),
      );
  }
  console.log('');
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(`  ${name.padEnd(24)}${cells.map((cell) => cell.padStart(20)).join('')}`);
}

function kilobytes(text: string): string {
  return `${Math.round(text.length / 1024)} kB`;
}

/** The requests of an editor on the largest graph, beside those that the peer answers. */
async function printFeatures([ours, , peer]: readonly Server[], folder: string): Promise<void> {
  const size = sizes.at(-1) ?? 0;
  const generated = generateGraph(size);
  const answers = await measureFeatures(ours.file, generated, folder);
  const peers = new Map((await measurePeer(peer.file, generated, folder)).map((answer) => [answer.name, answer]));
  console.log(`requests on ${size} nodes, each the first after an edit: median ms, kB of the answer`);
  printRow('', [ours.name, 'kB', peer.name, 'kB']);
  for (const { name, time, size: characters } of answers) {
    const other = peers.get(name);
    const cells = [time.toFixed(1), kB(characters)];
    printRow(name, other ? [...cells, other.time.toFixed(1), kB(other.size)] : cells);
  }
  console.log('');
}

function kB(characters: number): string {
  return (characters / 1024).toFixed(1);
}

/** The command line as a process on the largest graph, and how many answers of the analysis are coarse there. */
function printCommandLine(folder: string): void {
  const size = sizes.at(-1) ?? 0;
  const path = join(folder, 'large.graph');
  const { graph } = generateGraph(size);
  writeFileSync(path, graph);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    spawnSync(process.execPath, [join(folder, 'cli.js'), 'check', '--format', 'json', path]);
    times.push(performance.now() - start);
  }
  console.log(`\`check\` on ${size} nodes, as a process: ${median(times).toFixed(0)} ms`);

  const facts = analyze(graph, 'file:///large.graph', { read: () => undefined });
  const findings = check(facts).length;
  const [{ model, flow }] = facts.graphs;
  const asked = model.nodes.flatMap((node) => node.reads).filter((read) => !model.channels[read.key].isInitial);
  const coarse = asked.filter((read) => flow.isCoarse(read.node, read.key)).length;
  console.log(
    `${findings} findings; ${asked.length} reads of keys that are not initial, ${coarse} of them answered coarsely`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
