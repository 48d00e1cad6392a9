/** How long the requests of an editor take on one large file, each as the first of its kind after an edit. */
import { join } from 'node:path';
import { URI } from 'vscode-uri';
import { LineMap, type Position } from '../../server/src/syntax/lines';
import type { Generated } from './generate';
import { Subject } from './subject';

/** Requests of one kind, each behind an edit of its own. */
const TIMES = 7;

interface Question {
  readonly name: string;
  readonly method: string;
  readonly params: object;
}

export interface Answered {
  readonly name: string;
  /** Median milliseconds. */
  readonly time: number;
  /** Of the last answer, in characters; 4 is `null`. */
  readonly size: number;
}

/** What `file`, the bundle of our server, takes for every request. */
export async function measureFeatures(file: string, { graph, middle }: Generated, folder: string): Promise<Answered[]> {
  const lines = new LineMap(graph);
  const at = (offset: number): { position: Position } => ({ position: lines.positionAt(offset) });
  const node = graph.indexOf(`node ${middle.name} `) + 'node '.length;
  const reads = graph.indexOf('reads ', node) + 'reads '.length;
  const arrow = graph.indexOf('-> ', graph.lastIndexOf('start ->')) + '-> '.length;
  const options = { tabSize: 2, insertSpaces: true };
  const middleLine = lines.lineOf(node);
  const page = { start: { line: middleLine - 30, character: 0 }, end: { line: middleLine + 30, character: 0 } };
  const includeDeclaration = { includeDeclaration: true };
  const questions: Question[] = [
    { name: 'completion of keys', method: 'completion', params: at(reads) },
    { name: 'completion of nodes', method: 'completion', params: at(arrow) },
    { name: 'definition of a key', method: 'definition', params: at(reads + 1) },
    { name: 'definition of a node', method: 'definition', params: at(arrow + 1) },
    { name: 'references of a key', method: 'references', params: { ...at(reads + 1), context: includeDeclaration } },
    { name: 'references of a node', method: 'references', params: { ...at(node + 1), context: includeDeclaration } },
    { name: 'highlights of a key', method: 'documentHighlight', params: at(reads + 1) },
    { name: 'rename of a key', method: 'rename', params: { ...at(reads + 1), newName: 'renamed' } },
    { name: 'rename of a node', method: 'rename', params: { ...at(node + 1), newName: 'renamed' } },
    { name: 'formatting', method: 'formatting', params: { options } },
    { name: 'formatting of a page', method: 'rangeFormatting', params: { range: page, options } },
    { name: 'semantic tokens', method: 'semanticTokens/full', params: {} },
    { name: 'semantic tokens, a page', method: 'semanticTokens/range', params: { range: page } },
    { name: 'symbols', method: 'documentSymbol', params: {} },
    { name: 'folding', method: 'foldingRange', params: {} },
    { name: 'code lenses', method: 'codeLens', params: {} },
    { name: 'inlay hints, a page', method: 'inlayHint', params: { range: page } },
    { name: 'code actions', method: 'codeAction', params: { range: page, context: { diagnostics: [] } } },
  ];
  return ask(
    file,
    { language: 'graph', text: graph, folder, edit: lines.positionAt(graph.indexOf(middle.step)) },
    questions,
  );
}

/** What the peer takes for those that it answers, on the same nodes and edges. */
export async function measurePeer(file: string, { dot, middle }: Generated, folder: string): Promise<Answered[]> {
  const lines = new LineMap(dot);
  const declaration = dot.indexOf(`${middle.name} [`);
  const node = { position: lines.positionAt(declaration + 1) };
  const arrow = dot.indexOf('-> ') + '-> '.length;
  const context = { includeDeclaration: true };
  return ask(file, { language: 'dot', text: dot, folder, edit: lines.positionAt(dot.indexOf(middle.step)) }, [
    { name: 'completion of nodes', method: 'completion', params: { position: lines.positionAt(arrow) } },
    { name: 'definition of a node', method: 'definition', params: node },
    { name: 'references of a node', method: 'references', params: { ...node, context } },
    { name: 'rename of a node', method: 'rename', params: { ...node, newName: 'renamed' } },
  ]);
}

interface Opened {
  readonly language: string;
  readonly text: string;
  readonly folder: string;
  /** Where a character is typed and taken away again. */
  readonly edit: Position;
}

async function ask(
  file: string,
  { language, text, folder, edit }: Opened,
  questions: readonly Question[],
): Promise<Answered[]> {
  const uri = URI.file(join(folder, `features.${language}`)).toString();
  const subject = await Subject.start(file, { languageId: language, uri, text });
  await subject.open();
  const answers: Answered[] = [];
  for (const { name, method, params } of questions) {
    const times: number[] = [];
    let size = 0;
    for (let i = 0; i < TIMES; i++) {
      // Both edits, so that the places of the questions hold.
      await subject.edit(edit, 0, 'x');
      await subject.edit(edit, 1, '');
      const answer = await subject.request(`textDocument/${method}`, params);
      times.push(answer.time);
      size = answer.size;
    }
    answers.push({ name, time: times.toSorted((a, b) => a - b)[TIMES >> 1], size });
  }
  await subject.stop();
  return answers;
}
