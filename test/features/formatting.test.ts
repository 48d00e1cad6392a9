import assert from 'node:assert/strict';
import type { FormattingOptions, TextEdit } from 'vscode-languageserver-types';
import { formatDocument, formatOnType, formatRange, type ParsedText } from '../../server/src/features/formatting';
import { LineMap, parse } from '../../server/src/syntax';
import { applyEdits } from '../lsp/markedDocument';
import { marked } from '../support/marked';

const TWO: FormattingOptions = { tabSize: 2, insertSpaces: true };

function parsed(text: string): ParsedText {
  return { source: parse(text), lines: new LineMap(text) };
}

describe('formatting a document', () => {
  const formatted = (text: string, options: FormattingOptions): string =>
    applyEdits(text, formatDocument(parsed(text), options));

  it('obeys the options of the editor', () => {
    const text = 'graph g {\na->b\n}';
    assert.equal(formatted(text, TWO), 'graph g {\n  a -> b\n}\n');
    assert.equal(formatted(text, { tabSize: 4, insertSpaces: true }), 'graph g {\n    a -> b\n}\n');
    assert.equal(formatted(text, { tabSize: 4, insertSpaces: false }), 'graph g {\n\ta -> b\n}\n');
    assert.equal(formatted(text, { ...TWO, insertFinalNewline: false }), 'graph g {\n  a -> b\n}');
    assert.equal(formatted(`${text}\n\n\n`, { ...TWO, trimFinalNewlines: false }), 'graph g {\n  a -> b\n}\n\n\n');
    assert.equal(formatted(text, { ...TWO, tabSize: 0 }), 'graph g {\n  a -> b\n}\n');
  });

  it('edits only what differs, each place for itself', () => {
    const text = 'graph g {\n    a -> b\n  b->c\n}\n';
    const shown = ({ range, newText }: TextEdit): string =>
      `${range.start.line}:${range.start.character}-${range.end.character} ${JSON.stringify(newText)}`;
    assert.deepEqual(formatDocument(parsed(text), TWO).map(shown), ['1:2-4 ""', '2:3-3 " "', '2:5-5 " "']);
    assert.deepEqual(formatDocument(parsed(formatted(text, TWO)), TWO), []);
  });
});

describe('formatting a range', () => {
  /** The range is between two `$0`s. */
  const formatted = (source: string): string => {
    const { text, cursors } = marked(source);
    const document = parsed(text);
    const [start, end] = cursors.map((offset) => document.lines.positionAt(offset));
    return applyEdits(text, formatRange(document, { start, end }, TWO));
  };

  it('formats the lines that it touches', () => {
    assert.equal(formatted('graph g {\na->b\nb-$0>c\nc$0->d\nd->e\n}'), 'graph g {\na->b\n  b -> c\n  c -> d\nd->e\n}');
  });

  it('leaves out a line of which nothing is selected', () => {
    assert.equal(formatted('graph g {\n$0a->b\n$0b->c\n}'), 'graph g {\n  a -> b\nb->c\n}');
  });

  it('splits lines in it, and joins those that are in it both', () => {
    assert.equal(formatted('graph g {\nnode n\n$0{ }$0\n}'), 'graph g {\nnode n\n  { }\n}'.replace('\n  {', '\n{'));
    assert.equal(formatted('graph g {\n$0node n\n{ }$0\n}'), 'graph g {\n  node n { }\n}');
    assert.equal(formatted('graph g { $0input a\n$0a->b }'), 'graph g {\n  input a\na->b }');
  });
});

describe('formatting while typing', () => {
  /** The cursor is behind the key. */
  const typed = (key: string, source: string): string => {
    const { text, cursors } = marked(source);
    const document = parsed(text);
    return applyEdits(text, formatOnType(document, document.lines.positionAt(cursors[0]), key, TWO));
  };
  const leaves = (key: string, source: string): void => assert.equal(typed(key, source), marked(source).text);

  describe('a brace', () => {
    it('formats the block that it closes, and no other line', () => {
      assert.equal(
        typed('}', 'graph g {\na->b\nnode n {\nreads   a\n}$0\nb->c\n}'),
        'graph g {\na->b\n  node n {\n    reads a\n  }\nb->c\n}',
      );
    });

    it('indents its own line where it closes a record', () => {
      assert.equal(typed('}', 'type T = {\na:int\n  }$0'), 'type T = {\na:int\n}');
    });

    it('does nothing in strings, comments and what does not parse', () => {
      leaves('}', 'graph g {\nnode n { prompt "{x}$0" }\n}');
      leaves('}', 'graph g {\nnode n { prompt """\n{x}$0\n""" }\n}');
      leaves('}', 'graph g {\n// }$0\n}');
      leaves('}', 'graph g { }\n  }$0  }');
    });
  });

  describe('a new line', () => {
    it('is indented, behind a brace and elsewhere', () => {
      assert.equal(typed('\n', 'graph g {\n$0\n}'), 'graph g {\n  \n}');
      assert.equal(typed('\n', 'graph g {\n  node n {\n$0}\n}'), 'graph g {\n  node n {\n  }\n}');
      assert.equal(
        typed('\n', 'graph g {\n  node n {\n    reads a\n$0\n  }\n}'),
        'graph g {\n  node n {\n    reads a\n    \n  }\n}',
      );
      assert.equal(typed('\n', 'graph g {\n  a ->\n$0b\n}'), 'graph g {\n  a ->\n    b\n}');
      assert.equal(typed('\n', 'type T = {\n$0\n}'), 'type T = {\n  \n}');
    });

    it('is indented behind a brace that nothing closes yet', () => {
      assert.equal(typed('\n', 'graph g {\n  node n {\n$0'), 'graph g {\n  node n {\n    ');
      assert.equal(typed('\n', 'graph g {\n$0'), 'graph g {\n  ');
    });

    it('tidies the line before, and leaves it one line', () => {
      assert.equal(typed('\n', 'graph g {\na->b  \n$0\nb->c\n}'), 'graph g {\n  a -> b\n  \nb->c\n}');
      assert.equal(
        typed('\n', 'graph g {\n  node n { set a=1\n$0writes b }\n}'),
        'graph g {\n  node n { set a = 1\n    writes b }\n}',
      );
    });

    it('keeps what comes behind it in the line', () => {
      assert.equal(typed('\n', 'graph g {\n  a -> b\n$0b->c   c->d\n}'), 'graph g {\n  a -> b\n  b->c   c->d\n}');
    });

    it('does nothing in strings and comments', () => {
      leaves('\n', 'graph g {\nnode n { prompt """\n$0x\n""" }\n}');
      leaves('\n', 'graph g {\n/* one\n$0 two */\n}');
    });

    it('keeps blank lines for what is to come', () => {
      leaves('\n', 'graph g {\n\n\n  $0\n}');
      leaves('\n', '$0');
    });
  });

  it('does nothing after another key', () => leaves('x', 'graph   x$0 { }'));
});
