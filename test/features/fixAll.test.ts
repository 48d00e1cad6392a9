import assert from 'node:assert/strict';
import { fixAll } from '../../server/src/features/fixAll';
import type { Finding, Fix } from '../../server/src/rules/rule';

/** Findings that each word `from` should be `to`. */
function words(text: string, from: string, to: string, fix: Partial<Fix> = { safe: true }): Finding[] {
  return [...text.matchAll(new RegExp(from, 'g'))].map(({ index }) => {
    const span = { start: index, end: index + from.length };
    const fixes = (): Fix[] => [{ title: 'x', edits: [{ span, text: to }], ...fix }];
    return finding(span, fixes);
  });
}

function finding(span: { start: number; end: number }, fixes: () => Fix[]): Finding {
  return {
    code: 'unused-read',
    severity: 'warning',
    message: '',
    uri: 'file:///a.graph',
    span,
    graph: undefined,
    node: undefined,
    key: undefined,
    path: undefined,
    related: [],
    fade: false,
    fixes,
  };
}

const uri = 'file:///a.graph';

describe('fix all', () => {
  it('makes the safe fixes of one round', () => {
    const text = 'a b a';
    const edits = fixAll(uri, text, words(text, 'a', 'c'), (now) => words(now, 'a', 'c'));
    assert.deepEqual(edits, [
      { span: { start: 0, end: 1 }, text: 'c' },
      { span: { start: 4, end: 5 }, text: 'c' },
    ]);
  });

  it('goes on with what a fix uncovers', () => {
    const check = (now: string): Finding[] => [
      ...words(now, 'a', 'bb'),
      ...(now.includes('a') ? [] : words(now, 'b', 'c')),
    ];
    assert.deepEqual(fixAll(uri, 'xay', check('xay'), check), [{ span: { start: 1, end: 2 }, text: 'cc' }]);
  });

  it('leaves what could be wrong, and other files', () => {
    const text = 'a';
    assert.deepEqual(
      fixAll(uri, text, words(text, 'a', 'b', {}), () => []),
      [],
    );
    const elsewhere = finding({ start: 0, end: 1 }, () => [
      { title: 'x', safe: true, edits: [{ uri: 'file:///b.graph', span: { start: 0, end: 0 }, text: 'b' }] },
    ]);
    assert.deepEqual(
      fixAll(uri, text, [elsewhere], () => []),
      [],
    );
  });

  it('ends with fixes that undo each other', () => {
    const check = (now: string): Finding[] => words(now, now === 'a' ? 'a' : 'b', now === 'a' ? 'b' : 'a');
    assert.deepEqual(fixAll(uri, 'a', check('a'), check), [{ span: { start: 0, end: 1 }, text: 'a' }]);
  });

  it('makes fixes that touch one place one after the other', () => {
    const at = { start: 1, end: 1 };
    const insert = (text: string): Fix => ({ title: 'x', safe: true, edits: [{ span: at, text }] });
    const both = [finding(at, () => [insert('1')]), finding(at, () => [insert('2')])];
    const edits = fixAll(uri, 'ab', both, (now) => (now === 'a1b' ? [both[1]] : []));
    assert.deepEqual(edits, [{ span: at, text: '21' }]);
  });
});
