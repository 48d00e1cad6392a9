import assert from 'node:assert/strict';
import { bold, code, escapeMarkdown, nameList, nameSet, render } from '../../server/src/features/hoverCard';

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `k${i + 1}`);

describe('hover cards', () => {
  it('are Markdown with hard breaks inside a block', () => {
    const card = { blocks: [[[bold('node'), ' ', code('a')]], [], [['one'], ['two']]] };
    assert.equal(render(card, 'markdown'), '**node** `a`\n\none  \ntwo');
    assert.equal(render(card, 'plaintext'), 'node a\n\none\ntwo');
  });

  it('fold sets of many keys', () => {
    const set = render({ blocks: [[nameSet(numbered(50))]] }, 'markdown');
    assert.equal(set, '`k1` `k2` `k3` `k4` `k5` `k6` `k7` `k8` … and 42 more');
    assert.equal(render({ blocks: [[nameSet(numbered(9))]] }, 'plaintext'), 'k1 k2 k3 k4 k5 k6 k7 k8 k9');
    assert.equal(render({ blocks: [[nameList(numbered(3))]] }, 'plaintext'), 'k1, k2, k3');
  });

  it('show the text of people as it is', () => {
    assert.equal(escapeMarkdown('*a* [b](c) <d> `e` & # f'), '\\*a\\* \\[b\\](c) &lt;d> \\`e\\` &amp; # f');
    assert.equal(escapeMarkdown('a\n\n- b'), 'a - b');
    for (const start of ['#', '-', '+', '=', '>']) {
      assert.equal(render({ blocks: [[[`${start} x`, ` ${start}`]]] }, 'markdown'), `\\${start} x ${start}`);
    }
    assert.equal(render({ blocks: [[['1. first']]] }, 'markdown'), '1\\. first');
  });

  it('fence code that holds backticks', () => {
    const line = [code('a `b` c'), ' ', code('')];
    assert.equal(render({ blocks: [[line]] }, 'markdown'), '`` a `b` c `` ` `');
  });
});
