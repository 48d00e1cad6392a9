import assert from 'node:assert/strict';
import { suggest } from './suggest';

describe('completion of members', () => {
  it('offers declarations at the top level', () => {
    const { labels } = suggest('graph a { }\n$0\ngraph b { }');
    assert.deepEqual(labels.slice(0, 4), ['graph', 'state', 'type', 'import']);
  });

  it('offers once what stands once', () => {
    const { labels } = suggest('graph g { state { }  limit 3 steps  model "m"  handlers "./h.ts"\n  $0\n}');
    for (const word of ['state', 'limit', 'model', 'handlers']) assert.ok(!labels.includes(word), word);
    for (const word of ['node', 'decision', 'input', 'output']) assert.ok(labels.includes(word), word);
  });

  it('writes whole forms on an empty line', () => {
    const found = suggest('graph g {\n  $0\n}');
    assert.match(found.take('node'), /node name \{/);
    assert.match(found.take('limit'), /limit 100 steps/);
    assert.match(found.take('node with a prompt'), /prompt "Answer: \{question\}"/);
    assert.match(found.take('loop of writing and reviewing'), /no {3}-> write max 3/);
    assert.match(found.take('map and collect'), /each {3}item in items/);
  });

  it('writes the word alone where something follows', () => {
    const found = suggest('graph g { node n { re$0 question } }');
    assert.match(found.take('writes'), /\{ writes question \}/);
    assert.ok(!suggest('graph g { no$0 n { } }').labels.includes('node with a prompt'));
  });

  it('offers one body, and what goes with it', () => {
    const lines = (text: string): string => suggest(`graph g { node n { ${text} } }`).labels.join(' ');
    assert.equal(lines('run "#f"\n $0\n'), 'reads each writes retry timeout');
    assert.equal(lines('ask "q"\n $0\n'), 'reads each writes retry timeout');
    assert.equal(lines('prompt "q"  system "s"\n $0\n'), 'reads each writes model retry timeout');
    assert.equal(lines('set a = 1\n $0\n'), 'set reads each writes retry timeout');
    assert.equal(lines('call h\n $0\n'), 'with into reads each writes retry timeout');
    assert.equal(lines('reads a  each x in xs  writes b\n $0\n'), 'prompt system run ask set call retry timeout');
    assert.equal(lines('system "s"\n $0\n'), 'prompt reads each writes model retry timeout');
  });

  it('counts the line at the cursor as not there', () => {
    assert.ok(suggest('graph g { node n { prompt$0 "x" } }').labels.includes('run'));
  });

  it('offers one way to choose', () => {
    const lines = (text: string): string => suggest(`graph g { decision n ${text} }`).labels.join(' ');
    assert.equal(lines('{\n $0\n }'), 'when else reads prompt system ask run');
    assert.equal(lines('{ system "s"\n $0\n }'), 'when else reads prompt');
    assert.equal(lines('{ run "#f"\n $0\n }'), 'yes no else reads retry timeout');
    assert.equal(lines('{ when a -> b\n $0\n }'), 'max when else');
    assert.equal(lines('on k {\n $0\n }'), 'else');
    assert.equal(lines('{ ask "?"  yes -> end  else -> end\n $0\n }'), 'max no reads retry timeout');
  });

  describe('of a decision on a key', () => {
    const text = (arms: string): string => `graph g {
  state { kind: "bug" | "praise" | "spam"  flag: bool? }
  decision d on kind {
    ${arms}
  }
  decision e on flag {
    true -> end
    FLAG
  }
}`;

    it('offers the missing cases, and all at once', () => {
      const found = suggest(text('"spam" -> end\n    $0'));
      assert.deepEqual(found.labels, ['max', '"bug"', '"praise"', 'all missing cases', 'else']);
      assert.match(found.take('"bug"'), /\n {4}"bug" -> end\n/);
      assert.match(found.take('all missing cases'), /"bug" -> end\s+"praise" -> end\n/);
    });

    it('finds a label with or without its quotes', () => {
      assert.equal(suggest(text('bu$0')).item('"bug"').filterText, 'bug');
      assert.equal(suggest(text('"bu$0')).item('"bug"').filterText ?? '"bug"', '"bug"');
      assert.match(suggest(text('"bu$0')).take('"bug"'), /\n {4}"bug" -> end\n/);
    });

    it('keeps a target that is there', () => {
      assert.match(suggest(text('"$0" -> end')).take('"bug"'), /\n {4}"bug" -> end\n/);
      assert.match(suggest(text('"bu$0 -> end')).take('"bug"'), /\n {4}"bug" -> end\n/);
    });

    it('knows bools, and null', () => {
      const marked = text('').replace('FLAG', '$0');
      assert.deepEqual(suggest(marked).labels, ['max', 'false', 'null', 'all missing cases', 'else']);
    });
  });

  it('declares keys that are used', () => {
    const found = suggest('graph g { state { a: string\n  $0\n }  node n { reads news  writes a  run "#n" } }');
    assert.deepEqual(found.labels, ['news']);
    assert.match(found.take('news'), /\n {2}news: string\n/);
  });

  it('goes on with words', () => {
    const words = (text: string): string => suggest(text).labels.join(' ');
    assert.equal(words('import { A } $0'), 'from');
    assert.equal(words('state A $0'), 'extends');
    assert.equal(words('graph g { state $0 }'), 'extends');
    assert.equal(words('graph g { decision d $0 }'), 'on');
    assert.match(words('graph g { decision d { yes -> end $0 } }'), /^max /);
    assert.match(suggest('graph g { decision d { yes -> end $0 } }').take('max'), /-> end max 3 /);
  });
});
