import assert from 'node:assert/strict';
import { type SyntaxNode, forEachChild, parse } from '../../server/src/syntax';

/** `kind name: doc` of all declarations with a doc. */
function docs(text: string): string[] {
  const found: string[] = [];
  const visit = (node: SyntaxNode): void => {
    if ('doc' in node && node.doc) {
      const label = node.kind === 'arm' ? node.label.form : (node.name?.text ?? '');
      found.push(`${node.kind} ${label}: ${node.doc.text}`);
    }
    forEachChild(node, visit);
  };
  visit(parse(text));
  return found;
}

describe('doc comments', () => {
  it('belong to what follows', () => {
    const text = `
      /// A type
      type T = { a: int }
      /// A state
      state S {
        /// A key
        a: string
      }
      /// A graph
      graph g {
        /// Its state
        state { a: string /// Of b
          b: string }
        /// A node
        node n { }
        /// A decision
        decision d {
          /// An arm
          yes -> n
          /// Else
          else -> end
        }
      }
    `;
    assert.deepEqual(docs(text), [
      'type T: A type',
      'state S: A state',
      'key a: A key',
      'graph g: A graph',
      'state : Its state',
      'key b: Of b',
      'node n: A node',
      'decision d: A decision',
      'arm name: An arm',
      'arm else: Else',
    ]);
  });

  it('join when their lines are consecutive', () => {
    assert.deepEqual(docs('/// gone\n\n/// one\r\n///two\n  ///   three\ngraph g { }'), ['graph g: one\ntwo\n  three']);
    assert.deepEqual(docs('/// one\n// between\ngraph g { }'), ['graph g: one']);
    assert.deepEqual(docs('/// gone\n// between\n/// one\ngraph g { }'), ['graph g: one']);
  });

  it('are ordinary comments elsewhere', () => {
    assert.deepEqual(docs('graph /// no\n g { a -> /// no\n b /// no\n}\n/// no'), []);
    assert.deepEqual(docs('//// no\ngraph g { }'), []);
    assert.deepEqual(parse('graph g { node n { reads /// no\n a } }').errors, []);
  });
});

/** `codes|ownLine` of all allow comments. */
function allows(text: string): string[] {
  return parse(text).allows.map(({ codes, ownLine }) => `${codes.map((code) => code.text).join('+')}|${ownLine}`);
}

describe('allow comments', () => {
  it('name codes, at the end of a line or on their own', () => {
    assert.deepEqual(allows('graph g { // allow a-b\n  // allow a-b, c , d-e-f: for a reason\n}//allow x // more'), [
      'a-b|false',
      'a-b+c+d-e-f|true',
      'x|false',
    ]);
  });

  it('are told from prose and other comments', () => {
    assert.deepEqual(
      allows('// allow people to read\n/// allow a-b\n/* // allow a-b */ // allowed\n// allow\n// allow :'),
      [],
    );
  });

  it('have the places of their codes', () => {
    const text = '  // allow one, two';
    const [{ start, end, codes }] = parse(text).allows;
    assert.deepEqual([start, end], [2, text.length]);
    assert.deepEqual(
      codes.map((code) => text.slice(code.start, code.end)),
      ['one', 'two'],
    );
  });
});
