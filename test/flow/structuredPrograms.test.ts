/** Programs of 200 nodes, whose exact answers follow from how they were put together. */
import assert from 'node:assert/strict';
import { analyzeFlow } from '../../server/src/flow';
import { structuredProgram } from '../reference/structured';

const PROGRAMS = process.env.LONG === '1' ? 500 : 40;
const SIZE = 200;

describe('flow on structured programs', () => {
  it('is exact at every node', function () {
    this.timeout(PROGRAMS * 1_000);
    let questions = 0;
    let nodes = 0;
    for (let seed = 0; seed < PROGRAMS; seed++) {
      const { graph, may, must, parallel } = structuredProgram(seed, SIZE);
      const facts = analyzeFlow(graph);
      for (let node = 0; node < graph.nodeCount; node++) {
        nodes++;
        for (let key = 0; key < graph.keyCount; key++) {
          questions++;
          const at = `program ${seed}, key ${key} at ${node}`;
          assert.equal(facts.mayHave(node, key), may[node].has(key), `${at}: may`);
          assert.equal(facts.mustHave(node, key), must[node].has(key), `${at}: must`);
          assert.equal(facts.isCoarse(node, key), false, `${at}: coarse`);
        }
        const beside = [...parallel[node]].toSorted((a, b) => a - b);
        assert.deepEqual(facts.parallelWith(node), beside, `program ${seed}: parallel with ${node}`);
      }
    }
    console.log(`    ${PROGRAMS} programs, ${nodes} nodes, ${questions} questions`);
  });
});
