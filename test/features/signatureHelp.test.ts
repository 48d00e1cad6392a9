import assert from 'node:assert/strict';
import type { SignatureHelp } from 'vscode-languageserver-types';
import { signatureHelp } from '../../server/src/features/signatureHelp';
import { marked } from './marked';

describe('signature help', () => {
  shows('marks the argument that is typed', 'q.split($0', '[separator: string]', '[separator: string], most: int');
  shows('goes on with the next argument', 'q.split(",", $0)', 'separator: string', 'separator: string, [most: int]');
  shows(
    'knows functions without a receiver',
    'size($0)',
    '[value: string]',
    '[value: bytes]',
    '[value: list<any>]',
    '[value: map<any>]',
  );
  shows('takes the innermost call', 'size(q.split($0))', '[separator: string]', '[separator: string], most: int');
  shows('comes back to the outer call', 'q.split(q.trim(), $0)', 'separator: string', 'separator: string, [most: int]');
  shows(
    'stays inside brackets of an argument',
    'q.split([",", ";"][$0])',
    '[separator: string]',
    '[separator: string], most: int',
  );
  shows('knows macros', 'xs.map(x, $0)', 'x, [value]', 'x, [condition], value');
  shows('knows the types that a macro binds', 'xs.map(x, x.startsWith($0))', '[prefix: string]');
  shows('knows the methods of lists', 'xs.join($0)', '', '[separator: string]');
  shows('knows cel.bind', 'cel.bind(x, $0)', 'name, [value: any], expression');
  shows('works in strings', 'q.startsWith("a, $0")', '[prefix: string]');
  shows('works behind an operand', 'q.startsWith(q $0)', '[prefix: string]');
  shows('works before anything else is typed', 'q.startsWith($0', '[prefix: string]');

  it('is nothing outside of calls', () => {
    for (const text of ['$0size(q)', 'size(q)$0', 'si$0ze(q)', '(q + $0)', 'xs[$0]', 'nothing($0)', '1 + $0']) {
      assert.equal(help(text), null, text);
    }
    const { facts, offset } = marked('graph g { node n { reads a, $0b } }');
    assert.equal(signatureHelp(facts, offset, { format: 'markdown', labelOffsets: true }), null);
  });

  it('works in conditions and in values for a call', () => {
    const condition = marked('graph g { state { q: string }  decision d { when q.contains($0 } }');
    const value = marked('graph g { state { q: string }  node d { call x with y = q.contains($0 } }');
    for (const { facts, offset } of [condition, value]) {
      const found = signatureHelp(facts, offset, { format: 'markdown', labelOffsets: true });
      assert.equal(found?.signatures[0].label, 'contains(part: string): bool');
    }
  });

  it('says what a function does', () => {
    const [{ documentation }] = help('q.trim($0)')!.signatures;
    assert.deepEqual(documentation, { kind: 'markdown', value: 'The string without blanks at its ends.' });
  });

  it('shows the form that takes as many arguments', () => {
    assert.equal(help('q.split(",", $0)')!.activeSignature, 1);
    assert.equal(help('xs.map(x, x > 1, $0)')!.activeSignature, 1);
  });

  it('keeps the form that the person looks at, while it fits', () => {
    const { facts, offset } = expression('q.split($0)');
    const style = { format: 'plaintext', labelOffsets: false } as const;
    assert.equal(signatureHelp(facts, offset, style, 1)!.activeSignature, 1);
    assert.equal(signatureHelp(facts, offset, style, 7)!.activeSignature, 0);
  });

  it('names parameters by their text for clients that cannot count', () => {
    const { facts, offset } = expression('q.split($0)');
    const found = signatureHelp(facts, offset, { format: 'plaintext', labelOffsets: false })!;
    assert.deepEqual(found.signatures[1].parameters, [{ label: 'separator: string' }, { label: 'most: int' }]);
  });
});

function expression(text: string): ReturnType<typeof marked> {
  return marked(`graph g {
    state { q: string  xs: list<string>  a: any }
    node n { set a = ${text} }
  }`);
}

function help(text: string): SignatureHelp | null {
  const { facts, offset } = expression(text);
  return signatureHelp(facts, offset, { format: 'markdown', labelOffsets: true });
}

/** The parameters of every form, the one that is typed in brackets. */
function shows(title: string, text: string, ...expected: readonly string[]): void {
  it(title, () => {
    const found = help(text);
    assert.ok(found, 'there is no help');
    const forms = found.signatures.map(({ label, parameters = [] }) => {
      const { label: place } = parameters[found.activeParameter!] ?? {};
      const inner = label.slice(label.indexOf('(') + 1, label.lastIndexOf(')'));
      if (!Array.isArray(place)) return inner;
      const name = label.slice(...place);
      return inner.replace(name, `[${name}]`);
    });
    assert.deepEqual(forms, expected);
  });
}
