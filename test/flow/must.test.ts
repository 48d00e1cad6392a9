import assert from 'node:assert/strict';
import { sketch } from './sketch';

describe('may and must', () => {
  it('differ where a decision passes a writer by', () => {
    const { may, must, witness } = sketch(`
      initial q
      start -> route
      route: long -> plan; short -> write
      plan +outline
      plan -> write -> end
    `);
    assert.equal(may('write'), 'q outline');
    assert.equal(must('write'), 'q');
    assert.equal(witness('write', 'outline'), 'start > route.short > write');
    assert.equal(witness('write', 'q'), undefined);
  });

  it('know what both arms write', () => {
    const { must } = sketch(`
      start -> route
      route: a -> one; b +k -> join
      one +k
      one -> join -> end
    `);
    assert.equal(must('join'), 'k');
  });

  it('know that branches join', () => {
    const { must } = sketch(`
      start -> fork -> [a, b] -> join -> end
      a +x
      b +y
    `);
    assert.equal(must('join'), 'x y');
    assert.equal(must('a'), '');
  });

  it('know that a branch of another length is waited for', () => {
    const { must } = sketch(`
      start -> fork -> [a, join]
      a -> b -> join -> end
      b +x
    `);
    assert.equal(must('join'), 'x');
  });

  it('find the arm beside the way that keeps a key away', () => {
    const { must, witness } = sketch(`
      start -> fork -> [a, d]
      d: yes -> b; no -> c
      b +x
      [a, b, c] -> join -> end
    `);
    assert.equal(must('join'), '');
    assert.equal(witness('join', 'x'), 'start > fork > a > join beside d.no');
  });

  it('do not take two arms of one decision', () => {
    // x is missing at the join only if d takes no; then b is not reached, and nothing reaches the join but by c.
    const { must } = sketch(`
      start -> d
      d: yes -> [a, b]; no -> c
      [a, c] -> join
      b +x
      c +x
      b -> join -> end
    `);
    assert.equal(must('join'), 'x');
  });

  it('wait until a loop has been left', () => {
    const { must, may, witness } = sketch(`
      start -> fork -> [a, loop]
      loop -> check
      loop +x
      check: again +y -> loop; done -> join
      a -> join -> end
    `);
    assert.equal(must('join'), 'x');
    assert.equal(may('join'), 'x y');
    assert.equal(witness('join', 'y'), 'start > fork > a > join beside check.done');
  });

  it('do not count what a loop brings only after the first run', () => {
    const { may, facts, node, key } = sketch(`
      start -> work -> check
      check: again -> note; done -> end
      note +x
      note -> work
    `);
    assert.equal(may('work'), '');
    assert.equal(may('check'), '');
    assert.equal(facts.mayEverHave(node('work'), key('x')), true);
  });

  it('count what a loop brings to a node that it may run without', () => {
    const { may } = sketch(`
      start -> head
      head: first -> a; second -> b
      a +x
      [a, b] -> check
      check: again -> head; done -> end
    `);
    assert.equal(may('b'), 'x');
  });

  it('know that optional writes need not happen', () => {
    const { must, may, witness } = sketch(`
      start -> a -> b -> end
      a +x?
    `);
    assert.equal(may('b'), 'x');
    assert.equal(must('b'), '');
    assert.equal(witness('b', 'x'), 'start > a > b skipping a');
  });

  it('are exact in loops with two entries where nothing runs in parallel', () => {
    const { must, may, facts } = sketch(`
      start -> d
      d: left -> a; right -> b
      a +x
      a -> b -> pick
      pick: again -> a; done -> end
    `);
    assert.equal(facts.sequential, true);
    assert.equal(must('b'), '');
    assert.equal(may('a'), '');
    assert.equal(may('b'), 'x');
  });

  it('settle questions that depend on several arms at once', () => {
    // Reaching the goal needs one of p and q to take `go`; each of them then brings the key by its other branch.
    const { must, facts, node, key } = sketch(`
      start -> fork -> [p, q]
      p: go -> [goal, wp]; stop -> end
      q: go -> [goal, wq]; stop -> end
      wp +x
      wq +x
      [wp, wq] -> goal -> end
    `);
    assert.equal(must('goal'), 'x');
    assert.equal(facts.isCoarse(node('goal'), key('x')), false);
  });
});

describe('correlated decisions', () => {
  const text = `
    start -> first
    first: web -> search; memory -> recall
    search +found
    [search, recall] -> second
    second: web -> use; memory -> end
    use -> end
  `;

  it('take the same arm everywhere', () => {
    assert.equal(sketch(text).must('use'), '');
    assert.equal(sketch(text, ['first', 'second']).must('use'), 'found');
  });

  it('make impossible what needs two values', () => {
    const other = text.replace('web -> use; memory -> end', 'web -> end; memory -> use');
    assert.equal(sketch(other).may('use'), 'found');
    assert.equal(sketch(other, ['first', 'second']).may('use'), '');
  });
});
