import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClientCapabilities, Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import type { ProtocolConnection } from 'vscode-languageserver/node';
import { parse } from '../../server/src/syntax';
import { LineMap } from '../../server/src/syntax/lines';
import type { Fix } from '../../server/src/rules/rule';
import type { Levels } from '../../server/src/rules/severities';
import type { Facts } from '../../server/src/analysis/facts';
import { codeLenses, type KeyLens, keyLens } from '../../server/src/features/codeLenses';
import { diagram } from '../../server/src/features/diagram';
import { foldingRanges } from '../../server/src/features/folding';
import { inlayHints } from '../../server/src/features/inlayHints';
import { semanticTokens } from '../../server/src/features/semanticTokens';
import { Random } from '../reference/random';
import { hoverAt } from '../../server/src/lsp/requests/hover';
import { editor } from './client';
import { type Asked, everyRequest, nextRequests, refusal, withoutId } from './everyRequest';
import { inMemory, type InMemory } from './inMemory';
import { inProcess, type InProcess, realCore } from './inProcess';

/** Edits in all, and those made in a row before the next valid file. */
const EDITS = process.env['LONG'] ? 100_000 : 2_000;
const ROW = 25;
/** Edits after each of which everything is asked. */
const ASKED = process.env['LONG'] ? 20_000 : 500;

const cases = resolve(__dirname, '..', '..', '..', 'test', 'cases');
const files = readdirSync(cases)
  .filter((name) => name.endsWith('.graph'))
  .map((name) => readFileSync(join(cases, name), 'utf8'));

const URI = 'untitled:fuzzed.graph';

const asking: ClientCapabilities = {
  textDocument: { ...editor.textDocument, diagnostic: {} },
};

const NO_LEVELS: Levels = new Map();

/** A replacement in a text, by offsets. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

describe('any edit of a valid file', function () {
  this.timeout(0);

  it(`leaves a server that knows what a fresh one knows (${EDITS} edits)`, async () => {
    const seed = Number(process.env['SEED'] ?? 1);
    const random = new Random(seed);
    for (let made = 0; made < EDITS; made += ROW) {
      editInARow(random, files[(made / ROW) % files.length], `seed ${seed}, row ${made / ROW}`);
      await new Promise((done) => setImmediate(done));
    }
  });

  it(`leaves a server that answers every request as a fresh one does (${ASKED} edits)`, async () => {
    const seed = Number(process.env['SEED'] ?? 1);
    const random = new Random(seed);
    const servers = await Promise.all([inMemory(realCore, asking), inMemory(realCore, asking)]);
    for (let made = 0; made < ASKED; made += ROW) {
      await askInARow(random, files[(made / ROW) % files.length], servers, `seed ${seed}, row ${made / ROW}`);
    }
    for (const server of servers) server.dispose();
  });
});

/** Makes a row of edits of a document that the first server has open all the time, and the second opens after each. */
async function askInARow(random: Random, initial: string, [server, fresh]: InMemory[], where: string): Promise<void> {
  let text = initial;
  await open(server, text, 0);
  for (let version = 1; version <= ROW; version++) {
    const edit = anyEdit(random, text);
    const contentChanges = [asChange(text, edit)];
    text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
    const textDocument = { uri: URI, version };
    await server.connection.sendNotification('textDocument/didChange', { textDocument, contentChanges });
    await open(fresh, text, version);
    const lines = new LineMap(text);
    const range = lines.rangeOf({ start: random.int(text.length + 1), end: random.int(text.length + 1) });
    const context = `${where}, edit ${version}, ${JSON.stringify(range)} in ${JSON.stringify(text)}`;
    assert.deepEqual(await allAnswers(server, range), await allAnswers(fresh, range), context);
    assert.deepEqual([...server.log, ...fresh.log], [], context);
    await close(fresh);
  }
  await close(server);
}

async function allAnswers({ connection, capabilities }: InMemory, range: Range): Promise<unknown[]> {
  const asked = everyRequest(capabilities, { uri: URI, range });
  return Promise.all(asked.map((request) => allAnswersTo(connection, request)));
}

/** What is answered, and to the requests about its parts; without ids, as a fresh server counts from the start. */
async function allAnswersTo(connection: ProtocolConnection, asked: Asked): Promise<unknown> {
  const answer: unknown = await connection.sendRequest(asked.method, asked.params).catch(refusal);
  const next = nextRequests(asked, answer).map((request) => allAnswersTo(connection, request));
  return [asked.method, withoutId(answer), ...(await Promise.all(next))];
}

function open({ connection }: InMemory, text: string, version: number): Promise<void> {
  const textDocument = { uri: URI, languageId: 'graph', version, text };
  return connection.sendNotification('textDocument/didOpen', { textDocument });
}

function close({ connection }: InMemory): Promise<void> {
  return connection.sendNotification('textDocument/didClose', { textDocument: { uri: URI } });
}

/** Makes a row of edits of one document; after each the open document must be as if it had just been opened. */
function editInARow(random: Random, initial: string, where: string): void {
  const server = inProcess();
  let text = initial;
  server.session.didOpen({ textDocument: { uri: URI, languageId: 'graph', version: 0, text } });
  for (let version = 1; version <= ROW; version++) {
    const edits = Array.from({ length: 1 + random.int(2) }, () => 0);
    const contentChanges = edits.map(() => {
      const edit = anyEdit(random, text);
      const change = asChange(text, edit);
      text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
      return change;
    });
    server.session.didChange({ textDocument: { uri: URI, version }, contentChanges });
    const context = `${where}, edit ${version}: ${JSON.stringify(contentChanges)} in ${JSON.stringify(text)}`;
    assert.equal(server.documents.find(URI)!.content.text, text, context);
    const offset = random.int(text.length + 1);
    const now = known(server, offset);
    const fresh = inProcess();
    fresh.session.didOpen({ textDocument: { uri: URI, languageId: 'graph', version, text } });
    assert.deepEqual(now, known(fresh, offset), context);
    fresh.session.dispose();
    assert.deepEqual([...server.log, ...fresh.log], [], context);
  }
  server.session.dispose();
}

/** What the server has to say: its diagnostics with their repairs, a hover, a picture, and what stands in the text. */
function known(server: InProcess, offset: number): unknown {
  const document = server.documents.find(URI)!;
  server.session.check(document.key);
  const position = new LineMap(document.content.text).positionAt(offset);
  const facts = server.session.checker.facts(document);
  const findings = server.session.checker.findings(document, NO_LEVELS);
  return {
    diagnostics: server.published.at(-1),
    hover: hoverAt(server.parts, { textDocument: { uri: URI }, position }),
    repairs: findings.flatMap((finding) => finding.fixes().map((fix) => checked(fix, document.content.text))),
    picture: facts && diagram(facts, findings, { offset }),
    shown: facts && shownIn(facts),
  };
}

/** Colours, lenses, hints and folds. */
function shownIn(facts: Facts): unknown {
  const { source, lines } = facts.file;
  const wanted = { uri: URI, reads: true, supersteps: true, missing: true };
  const commands = new Set<string>();
  const lenses = codeLenses(facts, { uri: URI, commands, run: true, preview: true, keys: true });
  return {
    tokens: semanticTokens(facts),
    lenses: lenses.map(({ range, data }) => ({ range, command: keyLens(facts, data as KeyLens, commands) })),
    hints: inlayHints(facts, source, wanted),
    folds: foldingRanges(source, lines),
  };
}

/** A fix whose edits lie in the text, none over another. */
function checked(fix: Fix, text: string): Fix {
  let end = 0;
  for (const { span } of fix.edits.toSorted((a, b) => a.span.start - b.span.start)) {
    assert.ok(end <= span.start && span.start <= span.end && span.end <= text.length, JSON.stringify(fix));
    end = span.end;
  }
  return fix;
}

function asChange(text: string, { from, to, text: inserted }: Edit): TextDocumentContentChangeEvent {
  const lines = new LineMap(text);
  const position = (offset: number): Position => lines.positionAt(offset);
  return { range: { start: position(from), end: position(to) }, text: inserted };
}

// ---------------------------------------------------------------- edits

/** A mark of the byte order at the beginning belongs to no text: what has one there is opened without it. */
function anyEdit(random: Random, text: string): Edit {
  for (;;) {
    const kinds = [deleteTokens, doubleTokens, swapTokens, insertCharacters, replaceCharacters];
    const made = random.pick(kinds)(random, text);
    const edit = { ...made, ...outsideLineEnds(text, made) };
    const begin = edit.from > 0 ? text[0] : edit.text + text.slice(edit.to, edit.to + 1);
    if (!begin.startsWith('\ufeff')) return edit;
  }
}

/** No position of the protocol lies inside a `\r\n`. */
function outsideLineEnds(text: string, { from, to }: Edit): { from: number; to: number } {
  const move = (offset: number, by: number): number =>
    text[offset - 1] === '\r' && text[offset] === '\n' ? offset + by : offset;
  return { from: move(from, -1), to: move(to, 1) };
}

function deleteTokens(random: Random, text: string): Edit {
  return { ...someTokens(random, text), text: '' };
}

function doubleTokens(random: Random, text: string): Edit {
  const { from, to } = someTokens(random, text);
  return { from: to, to, text: text.slice(from, to) };
}

function swapTokens(random: Random, text: string): Edit {
  const [one, other] = [someTokens(random, text), someTokens(random, text)].toSorted((a, b) => a.from - b.from);
  if (one.to > other.from) return { from: one.from, to: one.from, text: '' };
  const middle = text.slice(one.to, other.from);
  return {
    from: one.from,
    to: other.to,
    text: text.slice(other.from, other.to) + middle + text.slice(one.from, one.to),
  };
}

/** Characters that texts rarely have, and those that the language gives a meaning. */
const odd = ['\0', '\ud800', '\udc00', '😀', '\ufeff', '\r', '\n', '\r\n', '\u2028', 'é', '\\', '"', '"""'];
const meaningful = ['{', '}', '[', ']', '->', ',', ':', '?', '//', '/*', '*/', '///', '|', '=', '<', '>', '{{', '+='];
const words = ['node', 'graph', 'state', 'decision', 'else', 'when', 'max 3', 'each x in', 'start', 'end', 'reads'];

function characters(random: Random): string {
  let text = '';
  for (let left = 1 + random.int(3); left > 0; left--) {
    const kind = random.int(4);
    if (kind === 0) text += String.fromCharCode(random.int(0x1_0000));
    else text += random.pick([odd, meaningful, words][kind - 1]);
  }
  return text;
}

function insertCharacters(random: Random, text: string): Edit {
  const at = random.int(text.length + 1);
  return { from: at, to: at, text: characters(random) };
}

function replaceCharacters(random: Random, text: string): Edit {
  const from = random.int(text.length + 1);
  return { from, to: Math.min(text.length, from + random.int(6)), text: characters(random) };
}

/** One to four tokens in a row, blanks among them. */
function someTokens(random: Random, text: string): { from: number; to: number } {
  const { tokens } = parse(text);
  if (tokens.count === 0) return { from: 0, to: 0 };
  const first = random.int(tokens.count);
  const last = Math.min(tokens.count, first + 1 + random.int(4));
  return { from: tokens.starts[first], to: tokens.starts[last] };
}
