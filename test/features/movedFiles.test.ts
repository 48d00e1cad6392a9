import assert from 'node:assert/strict';
import { analyze } from '../../server/src/analysis/analyze';
import { editsForMoves } from '../../server/src/features/movedFiles';
import { applyEdits } from '../../server/src/rules/fixes/edits';
import { parse } from '../../server/src/syntax';

type Texts = Readonly<Record<string, string>>;

const FOLDER = 'file:///work/';

describe('when files are moved', () => {
  moves(
    'a graph takes its own paths along',
    { 'flows/a.graph': 'a.graph' },
    {
      'flows/a.graph': `import { S } from "./s.graph"
state T extends S { n: reduce<int> "./m.ts#fold" }
graph g {
  handlers "../lib/h.ts"
  node one { run "./m.ts#one" }
  decision two { run """./m.ts#two"""  yes -> end }
  node three { run "#three" }
}`,
      'flows/s.graph': 'state S { k: string }',
      'flows/m.ts': 'export function one() {} export function two() {} export function fold() {}',
      'lib/h.ts': 'export function three() {}',
    },
    {
      'flows/a.graph': `import { S } from "./flows/s.graph"
state T extends S { n: reduce<int> "./flows/m.ts#fold" }
graph g {
  handlers "./lib/h.ts"
  node one { run "./flows/m.ts#one" }
  decision two { run """./flows/m.ts#two"""  yes -> end }
  node three { run "#three" }
}`,
    },
  );

  moves(
    'those that import a graph follow it',
    { 'b.graph': 'shared/c.graph' },
    {
      'a.graph': 'import { G } from "./b.graph"',
      'bare.graph': 'import { G } from "b.graph"  // b.graph',
      'flows/a.graph': 'import { G } from "../b.graph"',
      'shared/a.graph': 'import { G } from "../b.graph"',
      'b.graph': 'graph G { }',
    },
    {
      'a.graph': 'import { G } from "./shared/c.graph"',
      'bare.graph': 'import { G } from "shared/c.graph"  // b.graph',
      'flows/a.graph': 'import { G } from "../shared/c.graph"',
      'shared/a.graph': 'import { G } from "./c.graph"',
    },
  );

  moves(
    'those that run its functions follow a module',
    { 'm.ts': 'nodes.js' },
    {
      'a.graph': 'graph g { handlers "./m.ts"  state { n: reduce<int> "./m.ts" }  node n { run "./m.ts#n" } }',
      'm.ts': 'export function n() {}',
    },
    {
      'a.graph':
        'graph g { handlers "./nodes.js"  state { n: reduce<int> "./nodes.js" }  node n { run "./nodes.js#n" } }',
    },
  );

  moves(
    'what is moved together needs no edit, and what stands outside does',
    { flows: 'graphs' },
    {
      'flows/a.graph': 'import { B } from "./in/b.graph"\nimport { C } from "../c.graph"',
      'flows/in/b.graph': 'graph B { node n { run "../m.ts#n" } }',
      'flows/m.ts': '',
      'c.graph': 'import { B } from "./flows/in/b.graph"',
    },
    { 'c.graph': 'import { B } from "./graphs/in/b.graph"' },
  );

  moves(
    'two files can change places',
    { 'a.graph': 'b.graph', 'b.graph': 'a.graph' },
    { 'a.graph': 'graph A { }', 'b.graph': 'graph B { }', 'c.graph': 'import { A } from "./a.graph"' },
    { 'c.graph': 'import { A } from "./b.graph"' },
  );

  moves(
    'names are written as they are, with blanks and letters of any script',
    { 'a b.graph': 'é "x" #1.graph' },
    { 'c.graph': 'import { A } from "./a b.graph"', 'a b.graph': 'graph A { }' },
    { 'c.graph': 'import { A } from "./é \\"x\\" #1.graph"' },
  );

  moves(
    'paths that lead nowhere stay, unless they start from elsewhere then',
    { 'a.graph': 'b.graph' },
    {
      'a.graph': 'import { X } from "./x.graph"\ngraph g { node n { run "./gone.ts#n" } }',
      'z.graph': 'import { X } from ""',
    },
    {},
  );

  describe('and a graph finds its functions beside it', () => {
    const graph = (line = ''): string => `graph g {\n  state { k: string }\n  input k\n${line}  node n { run }\n}`;
    const module = 'export function n() {}';

    moves(
      'a line says where they are if the graph goes',
      { 'a.graph': 'x/b.graph' },
      { 'a.graph': graph(), 'a.ts': module },
      {
        'a.graph': graph('  handlers "../a.ts"\n'),
      },
    );
    moves(
      'a line says where they are if the module goes',
      { 'a.ts': 'x/a.ts' },
      { 'a.graph': graph(), 'a.ts': module },
      {
        'a.graph': graph('  handlers "./x/a.ts"\n'),
      },
    );
    moves(
      'nothing is said if both go',
      { 'a.graph': 'b.graph', 'a.ts': 'b.js' },
      { 'a.graph': graph(), 'a.ts': module },
      {},
    );
    moves(
      'nothing is said where no function is looked for',
      { 'a.graph': 'b.graph' },
      { 'a.graph': 'graph g { }', 'a.ts': module },
      {},
    );
    moves(
      'nothing is said where a line stands already',
      { 'a.graph': 'b.graph' },
      { 'a.graph': 'graph g { handlers "./a.ts"  node n { run } }', 'a.ts': module },
      {},
    );
  });
});

/** `changed` holds the texts that are edited, by their old names. Nothing that is found before is lost then. */
function moves(what: string, renames: Readonly<Record<string, string>>, texts: Texts, changed: Texts): void {
  it(what, () => {
    const all = Object.fromEntries(Object.entries(texts).map(([name, text]) => [uriOf(name), text]));
    const after = (uri: string): string => {
      for (const [from, to] of Object.entries(renames)) {
        if (uri === uriOf(from)) return uriOf(to);
        if (uri.startsWith(`${uriOf(from)}/`)) return uriOf(to) + uri.slice(uriOf(from).length);
      }
      return uri;
    };
    const moved: Record<string, string> = {};
    for (const [uri, text] of Object.entries(all)) {
      if (!uri.endsWith('.graph')) {
        moved[after(uri)] = text;
        continue;
      }
      const edits = editsForMoves(parse(text), uri, { after, exists: (other) => other in all });
      const name = Object.keys(texts).find((candidate) => uriOf(candidate) === uri)!;
      const edited = applyEdits(text, edits);
      assert.equal(edited, changed[name] ?? text, name);
      moved[after(uri)] = edited;
    }
    assert.deepEqual(faults(moved), faults(all));
  });
}

function uriOf(name: string): string {
  return FOLDER + name.split('/').map(encodeURIComponent).join('/');
}

function faults(texts: Texts): string[] {
  const files = { read: (uri: string): string | undefined => texts[uri] };
  const graphs = Object.keys(texts).filter((uri) => uri.endsWith('.graph'));
  const codes = graphs.flatMap((uri) => analyze(texts[uri], uri, files).file.faults.map(({ code }) => code));
  return codes.toSorted();
}
