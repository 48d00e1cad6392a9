import assert from 'node:assert/strict';
import { accepts, applyFix, findingsOf, reports, rules } from '../support/rules';

const SHARED = `
/// What all our graphs know.
state Shared {
  user: string
  mood: "good" | "bad" = "good"
  unused: string
}
type Ticket = { title: string, age: int }
graph search {
  state { query: string  hits: list<string>  best: string }
  input query
  output hits, best?
  node find { reads query  writes hits, best?  run "#find" }
  start -> find -> end
}
`;

const others = { 'shared.graph': SHARED };

rules('unknown-import', () => {
  reports(
    'a file, a name and a state that are not there',
    `
    import { Shred, serch } from "./shared.graph"
           //^^^^^ error unknown-import: that file has no graph, state or type \`Shred\`; did you mean \`Shared\`?
                  //^^^^^ error unknown-import: that file has no graph, state or type \`serch\`; did you mean \`search\`?
    import { Other } from "./nowhere.graph"
                        //^^^^^^^^^^^^^^^^^ error unknown-import: there is no file \`./nowhere.graph\`
    graph g {
      state { q: string }
      input q
      node a { reads q  run "#a" }
      start -> a -> end
    }
    `,
    others,
  );

  reports(
    'what an unknown state would bring is not missing besides',
    `
    import { Shred } from "./shared.graph"
           //^^^^^ error unknown-import
    graph g {
      state extends Shred { q: string }
      input q
      node a { reads q, user, mood  prompt "{q} {user} {mood}" }
      start -> a -> end
    }
    `,
    others,
  );
});

rules('imports', () => {
  accepts(
    'states, types and graphs of another file',
    `
    import { Shared, Ticket, search } from "./shared.graph"
    graph g {
      state extends Shared { ticket: Ticket  query: string  hits: list<string> }
      input ticket, user
      node title { set query = ticket.title }
      node look { call search }
      node tell { reads hits, user, mood  prompt "{hits} {user} {mood}" }
      start -> title -> look -> tell -> end
    }
    `,
    others,
  );

  reports(
    'an output that the called graph does not always have',
    `
    import { search } from "./shared.graph"
    graph g {
      state { query: string  hits: list<string>  best: string }
      input query
      node look { call search }
      node tell { reads hits, best  prompt "{hits} {best}" }
                            //^^^^ warning maybe-unset: \`best\` is unset when \`look\` does not write it
      start -> look -> tell -> end
    }
    `,
    others,
  );

  it('a first value goes to where the key is declared', () => {
    const text = `import { Shared } from "./shared.graph"
      graph g {
        state extends Shared { q: string }
        input q
        node a { reads q, user  run "#a" }
        start -> a -> end
      }`;
    const [finding] = findingsOf(text, others);
    const fix = finding.fixes().find(({ title }) => title === 'Give `user` the first value `""`');
    assert.ok(fix);
    assert.equal(applyFix(text, fix), text);
    const [{ uri, span, text: value }] = fix.edits;
    assert.equal(uri, 'file:///test/shared.graph');
    assert.equal(SHARED.slice(0, span.start) + value, SHARED.slice(0, SHARED.indexOf('user: string') + 12) + ' = ""');
  });
});

rules('unknown-handler', () => {
  reports(
    'modules and exports that are not there',
    `
    graph g {
      state { q: string  total: reduce<string> "./fold.ts#fold"  list: reduce<string> "./fold.ts#nothing" }
                                                                                    //^^^^^^^^^^^^^^^^^^^ warning unknown-handler: \`./fold.ts\` exports no \`nothing\`
      input q
      node a { reads q  writes total  run "./fold.ts#a" }
                                        //^^^^^^^^^^^^^ warning unknown-handler: \`./fold.ts\` exports no \`a\`
      node b { reads q  writes list  run "./none.ts#b" }
                                       //^^^^^^^^^^^^^ warning unknown-handler: there is no module \`./none.ts\`
      start -> a -> b -> end
    }
    `,
    { 'fold.ts': 'export function fold(old: string, update: string) { return update }' },
  );
});

describe('fixes in a text with other line ends', () => {
  for (const [name, end] of [
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ] as const) {
    it(name, () => {
      const lines = [
        'graph g {',
        '  state {',
        '    q: string',
        '  }',
        '  input q',
        '  node a { reads q, y  run "#a" }',
      ];
      const text = [...lines, '  start -> a', '}', ''].join(end);
      const titles = ['Declare `y: string` as an input', 'Allow it here: `// allow missing-end`', 'Add `a -> end`'];
      const fixed = titles.map((title) => {
        const fix = findingsOf(text)
          .flatMap((finding) => finding.fixes())
          .find((one) => one.title === title);
        assert.ok(fix, title);
        return applyFix(text, fix).split(end);
      });
      assert.deepEqual(fixed[0].slice(1, 6), ['  state {', '    q: string', '    y: string', '  }', '  input q, y']);
      assert.deepEqual(fixed[1].slice(0, 2), ['// allow missing-end', 'graph g {']);
      assert.deepEqual(fixed[2].slice(-4), ['  start -> a', '  a -> end', '}', '']);
      for (const each of fixed) assert.ok(each.every((line) => !/[\r\n]/.test(line)));
    });
  }
});
