import assert from 'node:assert/strict';
import { parse } from '../../../server/src/syntax';
import { applyEdits, defaultOptions, editsAfterBrace } from '../../../server/src/syntax/format';

/** The text after a key, which has been typed where `$0` stands. */
function afterBrace(marked: string): string {
  const offset = marked.indexOf('$0');
  const text = marked.replace('$0', '');
  return applyEdits(text, editsAfterBrace(parse(text), offset, defaultOptions));
}

describe('a closing brace that is typed', () => {
  it('leaves the text behind it as it is', () => {
    assert.equal(afterBrace('graph g {\n  node  a { }\n}$0'), 'graph g {\n  node a { }\n}');
    assert.equal(afterBrace('type T = {a: int }$0'), 'type T = { a: int }');
    assert.equal(
      afterBrace('graph g {\n  node  a { }$0    node b { } }\n'),
      'graph g {\n  node a { }    node b { } }\n',
    );
  });

  it('goes back to the line of its opening brace while those around it are not closed yet', () => {
    assert.equal(
      afterBrace('graph g {\n  state {\n    a: { b: int }\n    }$0'),
      'graph g {\n  state {\n    a: { b: int }\n  }',
    );
    assert.equal(
      afterBrace('graph g {\n\tnode a {\n\t\tprompt "{"\n\t\t\t}$0'),
      'graph g {\n  node a {\n    prompt "{"\n  }',
    );
  });

  it('stays where it is if it closes nothing, or is not the first of its line', () => {
    assert.equal(afterBrace('  }$0'), '  }');
    assert.equal(afterBrace('graph g {\n  state {\n    a: int }$0'), 'graph g {\n  state {\n    a: int }');
  });
});
