import assert from 'node:assert/strict';
import { analyze } from '../../server/src/analysis/analyze';
import { definition } from '../../server/src/features/definition';
import type { Declaration } from '../../server/src/features/identity';
import { symbolAt } from '../../server/src/features/symbolAt';
import { typeDefinition } from '../../server/src/features/typeDefinition';
import type { Files } from '../../server/src/model/model';
import { withBrackets, withoutBrackets } from './brackets';
import { HERE, marked } from './marked';

describe('definitions', () => {
  describe('in one file', () => {
    leads(
      'from wiring to the node',
      `graph g {
        «node ‹plan› "Plans" { prompt "p" }»
        start -> ⟨pl$0an⟩ -> end
      }`,
    );

    leads('from an arm to the node', 'graph g { «decision ‹d› { run "#d"  yes -> [d, ⟨$0d⟩] }» }');

    leads(
      'from a placeholder to the key',
      `graph g {
        state { «‹ticket›: string = ""» }
        node n { reads ticket  prompt "{⟨ticket⟩.length$0}" }
      }`,
    );

    leads(
      'from the item to its each line',
      `graph g {
        state { list: list<string> }
        node n { each «‹item›» in list  prompt "{⟨it$0em⟩}" }
      }`,
    );

    leads(
      'from a key to the named state that brings it',
      `state Base { «‹ticket›: string» }
      graph g { state extends Base { }  input ⟨$0ticket⟩ }`,
    );

    leads('from a declaration to itself', 'graph g { state { «‹⟨$0key⟩›: string» } }');

    leads(
      'from a call to the graph',
      `«graph ‹child› { }»
      graph g { node n { call ⟨child$0⟩ } }`,
    );

    leads(
      'from a key of a called graph to its declaration there',
      `graph child { state { «‹question›: string» }  input question }
      graph g { node n { call child  with ⟨$0question⟩ = "?" } }`,
    );

    leads(
      'behind an emoji, in a text with syntax errors',
      `graph g {
        node n "😀" { writes , prompt "{" }
        state { «‹k›:» }
        node m { prompt "😀 {⟨$0k⟩}`,
    );

    leads('with lines of Windows', 'graph g {\r\n  «node ‹n› { }»\r\n  start -> ⟨n$0⟩\r\n}');

    for (const place of ['sta$0rt', 'lo$0st', '-$0>', '"un$0known.graph"']) {
      it(`lead nowhere from ${place.replace('$0', '')}`, () => {
        const text = 'import { A } from "unknown.graph"\ngraph g { start -> lost -> end }';
        const { facts, offset } = marked(text.replace(place.replace('$0', ''), place));
        assert.equal(definition(facts, offset, { read: () => undefined }), undefined);
      });
    }
  });

  describe('in other files', () => {
    const files = {
      'other.graph':
        'type Ticket = { id: string }\nstate Base { now: Ticket }\ngraph child { state extends Base { }  input now }',
      'h.ts': 'export async function plan() {}\nexport { plan as write };\nexport * from "./more";',
      'test.ts': 'export const go = 1;',
    };
    const imports = 'import { Base, child, Ticket } from "./other.graph"\n';

    opens('an imported name', 'import { Ba$0se } from "./other.graph"', 'other.graph', 'Base');
    opens('the path of an import', 'import { Base } from "./ot$0her.graph"', 'other.graph', '');
    opens('the path of an import without names', 'import { } from "./ot$0her.graph"', 'other.graph', '');
    opens('a called graph', `${imports}graph g { node n { call $0child } }`, 'other.graph', 'child');
    opens(
      'a key of an imported state',
      `${imports}graph g { state extends Base { } input n$0ow }`,
      'other.graph',
      'now',
    );
    opens('an imported type', `${imports}graph g { state { k: list<Tic$0ket?> } }`, 'other.graph', 'Ticket');
    opens('a run', 'graph g { node n { run "./h.ts#$0plan" } }', 'h.ts', 'plan');
    opens('an export under another name', 'graph g { node n { run "./h.ts#$0write" } }', 'h.ts', 'plan');
    opens('what may come from elsewhere', 'graph g { node n { run "./h.ts#$0other" } }', 'h.ts', '');
    opens('a handlers line', 'graph g { handlers "./$0h.ts" }', 'h.ts', '');
    opens('a run by way of handlers', 'graph g { handlers "./h.ts" node plan { ru$0n } }', 'h.ts', 'plan');
    opens('a reducer', 'graph g { state { k: reduce<int> "./h.ts#pl$0an" } }', 'h.ts', 'plan');
    opens('a run in the module beside the file', 'graph g { node n { run "#g$0o" } }', 'test.ts', 'go');

    it('are not there for a function that is not exported, or handed to the run', () => {
      for (const text of ['graph g { node n { run "#no$0ne" } }', 'graph g { node n { run "./none.ts#$0plan" } }']) {
        const { facts, offset } = marked(text, files);
        assert.equal(definition(facts, offset, readable(files)), undefined);
      }
    });

    function opens(what: string, text: string, file: string, name: string): void {
      it(`from ${what}`, () => {
        const { facts, offset } = marked(text, files);
        const found = definition(facts, offset, readable(files));
        assert.ok(found, 'nothing is found');
        assert.deepEqual(names(found.declarations, files), [`${file} ${name}`.trim()]);
        assert.ok(found.origin.start <= offset && offset <= found.origin.end);
      });
    }
  });
});

describe('type definitions', () => {
  const files = { 'other.graph': 'type Id = string\nstate Base { owner: Id }' };

  finds('of a key', 'graph g { state { $0k: Ticket } }', 'Ticket');
  finds('of a list', 'graph g { state { k: list<list<Ticket?>>? } input $0k }', 'Ticket');
  finds('of a channel', 'graph g { state { k: append<Ticket> } node n { prompt "{$0k}" } }', 'Ticket');
  finds('of a reducer', 'graph g { state { $0k: reduce<Ticket, int> "./f.ts" } }', 'Ticket');
  finds('of a map', 'graph g { state { $0k: map<Ticket> } }', 'Ticket');
  finds('of a key of another file', 'graph g { state extends Base { } input $0owner }', 'Id');
  finds('of an item', 'graph g { state { k: list<Ticket> } node n { each $0i in k } }', 'Ticket');
  finds('of an item of a channel', 'graph g { state { k: append<Ticket> } node n { each $0i in k } }', 'Ticket');
  finds(
    'of an item of a field',
    'graph g { state { k: Desk? } node n { each i in k.open  prompt "{$0i}" } }',
    'Ticket',
  );
  finds('of a type', 'graph g { state { k: $0Ticket } }', 'Ticket');
  finds('not of a simple type', 'graph g { state { $0k: string } }');
  finds('not of a record', 'graph g { state { $0k: { ticket: Ticket } } }');
  finds('not of an unknown type', 'graph g { state { $0k: list<Unknown> } }');
  finds('not of half a type', 'graph g { state { k: list< } node n { each $0i in k } }');
  finds('not of a node', 'graph g { node $0n { } }');

  function finds(what: string, text: string, ...expected: string[]): void {
    it(what, () => {
      const types = `import { Base } from "./other.graph"
        type Ticket = { title: string }  type Desk = { open: list<Ticket>, again: Desk }\n`;
      const { facts, offset } = marked(types + text, files);
      const other = analyze(files['other.graph'], 'file:///here/other.graph', readable(files));
      const found = typeDefinition(symbolAt(facts, offset)!, (uri) => [facts, other].find((f) => f.uri === uri)?.file);
      const texts = { ...files, 'test.graph': facts.file.source.text };
      assert.deepEqual(
        names(found, texts).map((place) => place.split(' ')[1]),
        expected,
      );
    });
  }
});

/** From `$0`, in the `⟨place⟩` that is underlined, to the `‹name›` in its `«declaration»`. */
function leads(what: string, source: string): void {
  it(what, () => {
    const { facts, offset } = marked(withoutBrackets(source));
    const found = definition(facts, offset, readable({}));
    assert.ok(found, 'nothing is found');
    const [{ uri, span, whole }] = found.declarations;
    assert.equal(uri, HERE);
    const shown = withBrackets(facts.file.source.text, [
      ['⟨⟩', found.origin],
      ['‹›', span],
      ['«»', whole],
    ]);
    assert.equal(shown, source.replace('$0', ''));
  });
}

function readable(files: Record<string, string>): Files {
  return { read: (uri) => files[uri.replace('file:///here/', '')] };
}

/** File and name of each declaration. */
function names(declarations: readonly Declaration[], files: Record<string, string>): string[] {
  return declarations.map(({ uri, span }) => {
    const file = uri.replace('file:///here/', '');
    return `${file} ${files[file].slice(span.start, span.end)}`.trim();
  });
}
