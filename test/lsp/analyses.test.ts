import assert from 'node:assert/strict';
import { Analyses } from '../../server/src/lsp/analyses';
import { Checker, type Core } from '../../server/src/lsp/checker';
import { Documents } from '../../server/src/lsp/documents';
import { realCore } from './inProcess';

const A = 'file:///a.graph';
const B = 'file:///b.graph';

describe('the facts of closed files', () => {
  let files: Map<string, string>;
  let analysed: string[];
  let log: string[];
  let documents: Documents;
  let analyses: Analyses;

  beforeEach(() => {
    files = new Map([
      [A, 'import { S } from "./b.graph" graph a { state extends S { } }'],
      [B, 'state S { k: string }'],
    ]);
    analysed = [];
    log = [];
    documents = new Documents();
    const texts = { read: (uri: string): string | undefined => files.get(uri), load: (): undefined => undefined };
    const core: Core = {
      ...realCore,
      analyze(text, uri, from) {
        analysed.push(uri);
        if (text.includes('explode')) throw new Error('boom');
        return realCore.analyze(text, uri, from);
      },
    };
    const say = (line: string): void => void log.push(line);
    analyses = new Analyses(core, documents, new Checker(core, documents, texts, say), texts, say);
  });

  const keysOf = (uri: string): string[] | undefined => {
    return analyses.facts(uri)?.file.graphs.flatMap(({ channels }) => channels.map(({ name }) => name));
  };

  it('are made once', () => {
    assert.deepEqual(keysOf(A), ['k']);
    assert.deepEqual(keysOf(A), ['k']);
    assert.deepEqual(analysed, [A]);
  });

  it('are made again when a file that they depend on changes', () => {
    keysOf(A);
    files.set(B, 'state S { other: string }');
    assert.deepEqual(keysOf(A), ['other']);
    files.delete(B);
    assert.deepEqual(keysOf(A), []);
  });

  it('are not there for a file that is not there, or that fails', () => {
    assert.equal(analyses.facts('file:///none.graph'), undefined);
    files.set(A, 'explode');
    assert.equal(analyses.facts(A), undefined);
    assert.match(log.join('\n'), /^analysing file:\/\/\/a\.graph failed: Error: boom/);
  });

  it('are those of the checker while the file is open', () => {
    keysOf(A);
    documents.didOpen({ textDocument: { uri: A, languageId: 'graph', version: 1, text: 'graph a { }' } });
    assert.deepEqual(keysOf(A), []);
    documents.didClose({ textDocument: { uri: A } });
    assert.deepEqual(keysOf(A), ['k']);
  });

  it('are let go when they are too many, those asked for longest ago first', () => {
    const large = `// ${'x'.repeat(1024 * 1024)}\n`;
    files.set(A, `${large}graph a { }`).set(B, `${large}graph b { }`);
    for (const uri of [A, B, B, A]) analyses.facts(uri);
    assert.deepEqual(analysed, [A, B, A]);
  });
});
