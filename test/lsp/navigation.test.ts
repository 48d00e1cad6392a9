import assert from 'node:assert/strict';
import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type DocumentHighlight,
  type DocumentLink,
  type DocumentSymbol,
  FileChangeType,
  type Location,
  type SymbolInformation,
} from 'vscode-languageserver';
import { LineMap, type Position } from '../../server/src/syntax/lines';
import { editor, TestClient } from './client';
import { type MarkedDocument, openMarked } from './markedDocument';

const state = '// 😀\r\nstate Base { owner: string }\r\n';
const child = 'import { Base } from "./state.graph"\ngraph child { state extends Base { }  input owner }';
const parent = `import { child } from "./child.graph"
graph g { state { name: string = "" }  node n { call child  with owner = name }  start -> n -> end }`;

describe('navigation over the protocol', () => {
  let client: TestClient;
  /** What the files say, open or not. */
  const texts = new Map<string, string>();

  before(async () => {
    client = await TestClient.start();
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });

  const write = (name: string, text: string): string => {
    texts.set(client.uri(name), text);
    return client.write(name, text);
  };
  const open = (name: string, source: string): MarkedDocument => {
    const document = openMarked(client, name, source);
    texts.set(document.uri, document.text);
    return document;
  };
  /** `folder/file: word ‹marked›`, so that nobody counts columns. */
  const shown = ({ uri, range }: Location): string => {
    const text = texts.get(uri)!;
    const lines = new LineMap(text);
    const [start, end] = [lines.offsetAt(range.start), lines.offsetAt(range.end)];
    const before = /\S*\s*$/.exec(text.slice(lines.lineStart(range.start.line), start))![0];
    return `${uri.slice(client.uri('').length + 1)}: ${before}‹${text.slice(start, end)}›`;
  };

  describe('references', () => {
    const references = async (uri: string, position: Position, includeDeclaration = true): Promise<string[]> => {
      const found = await client.request<Location[] | null>('textDocument/references', uri, {
        position,
        context: { includeDeclaration },
      });
      return (found ?? []).map(shown);
    };

    for (const folder of ['one', 'two']) {
      it(`are in the files of ${folder} that import it, closed and open`, async () => {
        write(`${folder}/state.graph`, state);
        write(`${folder}/child.graph`, child);
        write(`${folder}/parent.graph`, parent);
        write(`${folder}/apart.graph`, 'graph apart { state { owner: string } input owner }');
        open(`${folder}/parent.graph`, `\n${parent}`);
        const { uri, cursors } = open(
          `${folder}/main.graph`,
          'import { Base } from "./state.graph"\ngraph main { state extends Base { }  output $0owner }',
        );
        const found = [
          `${folder}/state.graph: { ‹owner›`,
          `${folder}/child.graph: input ‹owner›`,
          `${folder}/main.graph: output ‹owner›`,
          `${folder}/parent.graph: with ‹owner›`,
        ];
        assert.deepEqual(await references(uri, cursors[0]), found);
        assert.deepEqual(await references(uri, cursors[0], false), found.slice(1));
      });
    }

    it('follow files that come, change, move and go', async () => {
      const declared = open('follow/state.graph', 'state Base { $0k: string }');
      const uses = () => references(declared.uri, declared.cursors[0], false);
      const user = 'import { Base } from "./state.graph" graph g { state extends Base { } input k }';
      assert.deepEqual(await uses(), []);
      const uri = write('follow/a.graph', user);
      client.filesChanged([uri], FileChangeType.Created);
      assert.deepEqual(await uses(), ['follow/a.graph: input ‹k›']);
      write('follow/a.graph', user.replace('input k', '\noutput k?'));
      client.filesChanged([uri]);
      assert.deepEqual(await uses(), ['follow/a.graph: output ‹k›']);
      client.delete('follow/a.graph');
      const moved = write('follow/b.graph', user);
      client.filesChanged([uri], FileChangeType.Deleted);
      client.filesChanged([moved], FileChangeType.Created);
      assert.deepEqual(await uses(), ['follow/b.graph: input ‹k›']);
      client.change(declared.uri, 2, 'state Base { j: string }');
      assert.deepEqual(await uses(), []);
    });

    it('of a function are all runs of it, and its export', async () => {
      write('code/h.ts', 'export function go() {}');
      write('code/a.graph', 'graph a { handlers "./h.ts"  node go { run } }');
      write('code/b.graph', 'graph b { node x { run "./other.ts#go" } }');
      const text = 'graph c { handlers "./h.ts"  node x { run "#$0go" } node y { run "./h.ts#go" } }';
      const { uri, cursors } = open('code/c.graph', text);
      const runs = ['code/a.graph: { ‹run›', 'code/c.graph: run ‹"#go"›', 'code/c.graph: run ‹"./h.ts#go"›'];
      assert.deepEqual(await references(uri, cursors[0], false), runs);
      assert.deepEqual(await references(uri, cursors[0]), ['code/h.ts: function ‹go›', ...runs]);
    });

    it('are where a call hands the key over unnamed', async () => {
      write('call/child.graph', 'graph child { state { q: string } input q }');
      write('call/state.graph', 'state Base { q: string }');
      const { uri, cursors } = open('call/state.graph', 'state Base { $0q: string }');
      write(
        'call/parent.graph',
        'import { child } from "./child.graph" import { Base } from "./state.graph"\ngraph g { state extends Base { } node n { call child } }',
      );
      assert.deepEqual(await references(uri, cursors[0], false), ['call/parent.graph: call ‹child›']);
    });

    it('are none where no symbol is, behind the end, and in files that are not open', async () => {
      const { uri } = open('none.graph', 'graph g { }');
      assert.deepEqual(await references(uri, { line: 0, character: 10 }), []);
      assert.deepEqual(await references(uri, { line: 7, character: 7 }), []);
      assert.deepEqual(await references(client.uri('closed.graph'), { line: 0, character: 0 }), []);
    });
  });

  it('highlights tell reads from writes', async () => {
    const text = '/* 😀 */ graph g { state { k: int } input $0k output k }';
    const { uri, cursors } = open('highlights.graph', text);
    const found = await client.request<DocumentHighlight[]>('textDocument/documentHighlight', uri, {
      position: cursors[0],
    });
    assert.deepEqual(
      found.map(({ range, kind }) => [range.start.character, kind]),
      [
        [27, 1],
        [42, 3],
        [51, 2],
      ],
    );
  });

  it('links lead to files that are there', async () => {
    const target = write('links/h.ts', 'export const go = 1;');
    const { uri, text } = open(
      'links/main.graph',
      'import { A } from "./none.graph" graph g { node n { run "./h.ts#go" } }',
    );
    const found = await client.request<DocumentLink[]>('textDocument/documentLink', uri);
    const start = { line: 0, character: text.indexOf('./h.ts') };
    const end = { line: 0, character: start.character + './h.ts#go'.length };
    assert.deepEqual(found, [{ range: { start, end }, target: `${target}#L1,14`, tooltip: 'Open `go` in h.ts' }]);
  });

  it('the outline is nested', async () => {
    const { uri } = open('outline.graph', 'graph g { state { k: int } decision d { yes -> end } }');
    const [graph] = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', uri);
    const names = graph.children!.map(({ name, children }) => [name, ...(children ?? []).map((arm) => arm.name)]);
    assert.deepEqual(names, [['k'], ['d', 'yes']]);
  });

  describe('symbols of the workspace', () => {
    const symbols = async (query: string): Promise<string[]> => {
      const found = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query });
      return found.map(({ containerName, location }) => `${containerName ?? ''} in ${shown(location)}`);
    };

    it('are found in open and closed files by scattered letters', async () => {
      const uri = write('symbols/closed.graph', '\r\ngraph zebraClosed { node zebraNode { } }');
      open('symbols/open.graph', '/* 😀 */ state ZebraOpen { zebraKey: string }');
      assert.deepEqual(await symbols('zbr'), [
        'ZebraOpen in symbols/open.graph: { ‹zebraKey›',
        'zebraClosed in symbols/closed.graph: node ‹zebraNode›',
        ' in symbols/open.graph: state ‹ZebraOpen›',
        ' in symbols/closed.graph: graph ‹zebraClosed›',
      ]);
      assert.equal((await symbols('zebranode closed')).length, 1);
      write('symbols/closed.graph', 'graph zebraClosed { }');
      client.filesChanged([uri]);
      assert.deepEqual(await symbols('zebraNode'), []);
      client.delete('symbols/closed.graph');
      client.filesChanged([uri], FileChangeType.Deleted);
      assert.deepEqual(await symbols('zebraClosed'), []);
    });

    it('are not more than anyone reads, the best among them', async () => {
      const nodes = Array.from({ length: 700 }, (_, i) => `node quagga${i} { }`).join('\n');
      open('symbols/many.graph', `graph many {\n${nodes}\nnode quagga { } }`);
      const found = await symbols('quagga');
      assert.equal(found.length, 500);
      assert.equal(found[0], 'many in symbols/many.graph: node ‹quagga›');
    });
  });

  describe('the call hierarchy', () => {
    const prepare = async (uri: string, position: Position): Promise<CallHierarchyItem> => {
      const [item] = await client.request<CallHierarchyItem[]>('textDocument/prepareCallHierarchy', uri, { position });
      return item;
    };
    const incoming = (item: CallHierarchyItem) =>
      client.connection.sendRequest<CallHierarchyIncomingCall[] | null>('callHierarchy/incomingCalls', { item });
    const outgoing = (item: CallHierarchyItem) =>
      client.connection.sendRequest<CallHierarchyOutgoingCall[] | null>('callHierarchy/outgoingCalls', { item });

    it('goes from file to file, closed or open', async () => {
      const target = write('calls/child.graph', 'graph child { node only { } start -> only -> end }');
      write(
        'calls/closed.graph',
        '\nimport { child } from "./child.graph" graph h { node m { call child } start -> m }',
      );
      const { uri, cursors } = open(
        'calls/open.graph',
        'import { child } from "./child.graph"\ngraph g { node $0n { call child } start -> n }',
      );
      const [call] = (await outgoing(await prepare(uri, cursors[0])))!;
      assert.equal(call.to.uri, target);
      assert.equal(call.to.name, 'child');
      const callers = (await incoming(call.to))!;
      assert.deepEqual(
        callers.map(({ from, fromRanges }) => [from.name, from.detail, fromRanges[0].start.line]),
        [
          ['m', 'h', 1],
          ['n', 'g', 1],
        ],
      );
      const [first] = (await outgoing(call.to))!;
      assert.equal(first.to.name, 'only');
      const [start] = (await incoming(first.to))!;
      assert.equal(start.from.name, 'start');
      assert.deepEqual(await incoming(start.from), callers);
    });

    it('finds an item after an edit, and no more when its file is gone', async () => {
      const { uri, cursors } = open('calls/edit.graph', 'graph g { start -> $0n }');
      const item = await prepare(uri, cursors[0]);
      client.change(uri, 2, '\n\ngraph g { start -> n -> end }');
      const [call] = (await incoming(item))!;
      assert.equal(call.fromRanges[0].start.line, 2);
      client.close(uri);
      assert.equal(await incoming(item), null);
      assert.equal(await outgoing(item), null);
    });

    it('begins nowhere beside a name', async () => {
      const { uri } = open('calls/beside.graph', 'graph g { }');
      const found = await client.request('textDocument/prepareCallHierarchy', uri, {
        position: { line: 0, character: 10 },
      });
      assert.equal(found, null);
    });
  });
});

describe('navigation for a client that can do little and counts characters', () => {
  let client: TestClient;

  before(async () => {
    const { textDocument } = editor;
    const capabilities = {
      textDocument: { publishDiagnostics: textDocument!.publishDiagnostics },
      general: { positionEncodings: ['utf-32'] },
    };
    client = await TestClient.start({ capabilities });
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });

  it('gives a flat outline, links without words, and columns of its own', async () => {
    client.write('other.graph', 'graph child { }');
    const uri = client.uri('a.graph');
    const text = '/* 😀 */ import { child } from "./other.graph" graph g { node n { call child } }';
    client.open(uri, text);
    // One character less than there are units.
    const at = (name: string) => ({ line: 0, character: text.indexOf(name) - 1 });

    const symbols = await client.request<SymbolInformation[]>('textDocument/documentSymbol', uri);
    assert.deepEqual(
      symbols.map(({ name, containerName }) => [name, containerName]),
      [
        ['g', undefined],
        ['n', 'g'],
      ],
    );
    assert.deepEqual(symbols[1].location.range.start, at('node n'));

    const [link] = await client.request<DocumentLink[]>('textDocument/documentLink', uri);
    assert.deepEqual(link.range.start, at('./other'));
    assert.ok(!('tooltip' in link));

    const [item] = await client.request<CallHierarchyItem[]>('textDocument/prepareCallHierarchy', uri, {
      position: at('n { call'),
    });
    assert.deepEqual(item.selectionRange.start, at('n { call'));
    const calls = await client.connection.sendRequest<CallHierarchyOutgoingCall[]>('callHierarchy/outgoingCalls', {
      item,
    });
    assert.deepEqual(calls[0].fromRanges[0].start, at('child } }'));

    const references = await client.request<Location[]>('textDocument/references', uri, {
      position: at('child }'),
      context: { includeDeclaration: false },
    });
    assert.deepEqual(
      references.map(({ range }) => range.start),
      [at('child }'), at('child } }')],
    );
  });
});
