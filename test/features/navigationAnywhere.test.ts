import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyze } from '../../server/src/analysis/analyze';
import type { Facts } from '../../server/src/analysis/facts';
import { callerAt, incomingCalls, incomingEdges, itemOf, outgoingCalls } from '../../server/src/features/callHierarchy';
import { definition } from '../../server/src/features/definition';
import { documentHighlights } from '../../server/src/features/documentHighlights';
import { documentLinks } from '../../server/src/features/documentLinks';
import { symbolId } from '../../server/src/features/identity';
import { referencesIn } from '../../server/src/features/references';
import { symbolAt } from '../../server/src/features/symbolAt';
import { typeDefinition } from '../../server/src/features/typeDefinition';
import { samples } from '../syntax/samples';
import { HERE } from './marked';

const none = { read: () => undefined };

/** Texts as they are while someone types: some piece is missing. */
const damaged = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat(40),
    fc.double({ max: 1, min: 0, noNaN: true }),
  )
  .map(([{ text }, cut, length, look]) => {
    const at = Math.floor(cut * text.length);
    const rest = text.slice(0, at) + text.slice(at + length);
    return { text: rest, offset: Math.floor(look * rest.length) };
  });

describe('navigation, wherever someone is in whatever text', () => {
  it('agrees with itself', () => {
    fc.assert(
      fc.property(damaged, ({ text, offset }) => {
        const facts = analyze(text, HERE, none);
        for (let at = offset; at < Math.min(offset + 30, text.length); at++) look(facts, at);
        documentLinks(facts, none, optionsOf(facts));
      }),
      { numRuns: 150 },
    );
  });
});

function look(facts: Facts, offset: number): void {
  const symbol = symbolAt(facts, offset);
  if (!symbol) {
    assert.deepEqual(documentHighlights(facts, offset), []);
    return;
  }
  typeDefinition(symbol, () => facts.file);
  // The place itself is among the references, unless it is an arrow or a word beside an arm's label.
  const references = referencesIn(facts, symbol);
  const isNamed = symbol.kind !== 'edges' && symbol.kind !== 'arm';
  if (isNamed) assert.ok(references.some(({ span }) => span.start === symbol.span.start));
  const found = definition(facts, offset, none);
  if (found) {
    const [{ span, whole }] = found.declarations;
    assert.ok(whole.start <= span.start && span.end <= whole.end);
    const again = definition(facts, span.start, none);
    assert.deepEqual(again?.declarations, found.declarations);
    const declared = references.filter(({ access }) => access === 'declaration');
    assert.deepEqual(
      declared.map((use) => [use.span.start, symbolId(use)]),
      [[span.start, symbolId(symbol)]],
    );
  }
  const caller = callerAt(facts, offset);
  if (!caller) return;
  const options = optionsOf(facts);
  assert.ok(itemOf(caller, options));
  // Whoever leads here has this among what it goes on to.
  for (const { from } of incomingEdges(caller, options)) {
    const source = caller.graph.nodes[caller.graph.nodeIds.get(from.name)!];
    const ends = outgoingCalls({ graph: caller.graph, node: source }, options);
    assert.ok(ends.some(({ to }) => to.name === caller.node?.name));
  }
  incomingCalls(facts, caller.graph, options);
}

function optionsOf(facts: Facts) {
  return { linesOf: () => facts.file.lines, spell: (uri: string) => uri, tooltips: true };
}
