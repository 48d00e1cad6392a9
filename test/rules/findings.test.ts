import assert from 'node:assert/strict';
import { codes, ruleOf, rules } from '../../server/src/rules/all';
import { check } from '../../server/src/rules/run';
import { names } from '../../server/src/rules/words';
import { factsOf, findingsOf, reports } from '../support/rules';

describe('rules', () => {
  it('have codes of their own, found by them', () => {
    assert.equal(new Set(codes).size, rules.length);
    for (const rule of rules) assert.equal(ruleOf(rule.code), rule);
    assert.equal(ruleOf('nothing'), undefined);
  });

  it('about names and types cannot be allowed', () => {
    const fixed = rules.filter((rule) => !rule.allowable).map((rule) => rule.code);
    for (const code of fixed) {
      assert.match(
        code,
        /^(?:syntax-error|unknown-|duplicate-|reserved-|type-|invalid-|missing-input|circular|bad-|unused-allow)/,
      );
    }
  });
});

describe('findings', () => {
  it('come in the order of the text', () => {
    const found = findingsOf(`graph g {
      state { q: strin  x: string }
      input q
      node a { reads q, y  prompt "{z}" }
      node b { reads q  run "#b" }
      start -> a
    }`);
    const starts = found.map((finding) => finding.span.start);
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
    );
    assert.ok(found.length > 4);
  });

  it('name the graph, the node and the key that they are about', () => {
    const [finding] = findingsOf(`graph g {
      state { q: string  x: string }
      input q
      decision d { reads q  run "#d"  yes -> w  no -> r }
      node w { writes x  run "#w" }
      node r { reads x  run "#r" }
      node s { reads q  run "#s" }
      start -> s -> d
      w -> r -> end
    }`);
    assert.equal(finding.code, 'maybe-unset');
    assert.deepEqual([finding.graph?.name, finding.node, finding.key], ['g', 'r', 'x']);
    assert.deepEqual(finding.path, [{ node: 'start' }, { node: 's' }, { node: 'd', arm: 'no' }, { node: 'r' }]);
    assert.deepEqual(
      finding.related.map(({ message }) => message),
      ['`s` runs', '`d` takes `no`'],
    );
  });

  it('about outputs name no node', () => {
    const [finding] = findingsOf(`graph g {
      state { q: string  x: string }
      input q
      output x
      node a { reads q  run "#a" }
      start -> a -> end
    }`);
    assert.deepEqual([finding.code, finding.node, finding.key], ['read-before-write', undefined, 'x']);
  });

  it('name what nothing declares', () => {
    const found = findingsOf(`graph g {
      state { q: string }
      input q
      node a { reads q, y  run "#a" }
      start -> a -> nowhere -> end
    }`);
    assert.deepEqual(
      found.map(({ code, node, key }) => [code, node, key]),
      [
        ['unknown-key', 'a', 'y'],
        ['unknown-node', 'nowhere', undefined],
      ],
    );
  });

  it('are the same for the same facts', () => {
    const facts = factsOf('graph g { state { q: string }  node a { reads q, y }  start -> a }');
    const plain = (): unknown[] => check(facts).map(({ code, message, span }) => [code, message, span]);
    assert.deepEqual(plain(), plain());
  });

  it('list many names shortly', () => {
    assert.equal(names(['a']), '`a`');
    assert.equal(names(['a', 'b', 'c'], 'or'), '`a`, `b` or `c`');
    assert.equal(names('abcdef'.split('')), '`a`, `b`, `c`, `d`, `e` and `f`');
    assert.equal(names('abcdefg'.split('')), '`a`, `b`, `c`, `d`, `e` and 2 others');
  });
});

describe('one cause gives one finding', () => {
  it('nothing for a text without graphs', () => {
    for (const text of ['', '// graph', '\n\n', 'type T = string']) assert.deepEqual(findingsOf(text), []);
  });

  reports(
    'a key that does not parse is not unknown besides',
    `
    graph g {
      state {
        q: string
        k
      //^ error syntax-error
        x: string
      }
      input q
      node a { reads q, k  writes x  run "#a" }
      start -> a -> end
    }
    `,
  );

  reports(
    'a misspelt writer does not leave its key unwritten',
    `
    graph g {
      state { q: string  answer: string }
      input q
      output answer
      node a { reads q  writes anwser  run "#a" }
                             //^^^^^^ error unknown-key: there is no key \`anwser\`; did you mean \`answer\`?
      start -> a -> end
    }
    `,
  );

  reports(
    'nor does a misspelt input',
    `
    graph g {
      state { question: string }
      input qestion
          //^^^^^^^ error unknown-key: there is no key \`qestion\`; did you mean \`question\`?
      node a { reads question  run "#a" }
      start -> a -> end
    }
    `,
  );

  reports(
    'what only an unreachable node writes is missing for that reason',
    `
    node a { reads x  run "#a" }
    node w { reads q  writes x  run "#w" }
       //^ warning unreachable-node: no path leads from \`start\` to \`w\`
    start -> a -> end
    `,
  );

  reports(
    'nothing behind an endless loop, and nothing else about it',
    `
    node a { reads q  run "#a" }
       //^ error endless-loop: \`a -> b -> a\` never ends: every way that leaves it goes round as well
    node b { reads q  run "#b" }
    node c { reads never, q  prompt "no placeholder" }
    start -> a -> b -> a
    b -> c -> end
    `,
  );

  reports(
    'in a graph that does not parse only names and types',
    `
    graph g {
      state { q: string = 1  x: string  unused: string }
                        //^ error type-mismatch: \`1\` is no \`string\`
      node a { reads x, y  prompt "{q}"  run "#a" }
                      //^ error unknown-key: there is no key \`y\`
      node b { }
      a -> -> b
         //^^ error syntax-error
    }
    `,
  );
});
