import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachInFolder, FINE } from './command';

const SEVERAL = `
graph inner "Inner" { node x { run "#x" }  start -> x -> end }
/// What it is for.
graph outer "Outer" { node y { call inner }  decision d { run "#d"  yes -> y  no -> end }  start -> d  y -> end }
`;

describe('mermaid', () => {
  const here = eachInFolder();

  const draw = (...args: string[]): string => {
    const { code, out, err } = here.folder.run(['mermaid', '-', ...args], { input: SEVERAL });
    assert.deepEqual([code, err], [0, '']);
    return out;
  };
  const refuses = (args: readonly string[], why: RegExp, input = SEVERAL): void => {
    const { code, out, err } = here.folder.run(['mermaid', '-', ...args], { input });
    assert.match(err, why);
    assert.deepEqual([code, out], [2, '']);
  };

  it('draws the first graph that no other calls, or the one that is named', () => {
    assert.match(draw(), /^---\ntitle: "Outer"\n---\nflowchart TB\n/);
    assert.match(draw('--graph', 'inner'), /title: "Inner"/);
  });

  it('obeys its options', () => {
    const all = draw('--direction', 'LR', '--title', 'Mine', '--highlight', 'y,d');
    assert.match(all, /title: "Mine"[^]*flowchart LR[^]*\|"yes"\|[^]*What it is for\.[^]*class n2,n3 highlightNode/);
    assert.match(draw('--diagram', 'state'), /stateDiagram-v2[^]*state "y" as n2/);
    const bare = draw('--no-title', '--no-edge-labels', '--no-notes');
    assert.match(bare, /^flowchart TB\n/);
    assert.doesNotMatch(bare, /yes|What it is for/);
  });

  it('writes into a file', () => {
    assert.equal(draw('-o', 'picture.mmd'), '');
    assert.equal(readFileSync(join(here.folder.path, 'picture.mmd'), 'utf8'), draw());
    refuses(['-o', 'no/such/folder.mmd'], /no\/such\/folder\.mmd cannot be written/);
  });

  it('says what it cannot do', () => {
    refuses(['--diagram', 'pie'], /`--diagram` is one of flowchart, state, not `pie`/);
    refuses(['--direction', 'UP'], /`--direction` is one of TB, LR, BT, RL, not `UP`/);
    refuses(['--graph', 'outre'], /no graph `outre`; did you mean `outer`\?/);
    refuses(['--highlight', 'y,z1'], /outer has no node `z1`/);
    refuses(['--title', 'x', '--no-title'], /exclude each other/);
    refuses([], /has no graph/, '// nothing');
  });

  it('draws what there is of a broken text, and says so', () => {
    const { code, out, err } = here.folder.run(['mermaid', '-'], {
      input: FINE.replace('answer -> end', 'answer -> ->'),
    });
    assert.equal(code, 0);
    assert.match(err, /syntax errors/);
    assert.match(out, /"answer"/);
  });
});
