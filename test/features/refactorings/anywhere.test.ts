/** Whatever is offered, in whatever text, can be made: the text after it parses, has no new findings and means the same. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { analyze } from '../../../server/src/analysis/analyze';
import { refactorings } from '../../../server/src/features/refactorings/all';
import { isRefusal, type Selection } from '../../../server/src/features/refactorings/refactoring';
import { verified } from '../../../server/src/features/refactorings/verify';
import type { Files } from '../../../server/src/model/model';
import { isShaken } from '../../../server/src/rules/uncertain';
import type { GraphMember, Span } from '../../../server/src/syntax/tree';
import { randomRecipe } from '../../reference/generate';
import { toText } from '../../reference/toText';
import { CASES, readCases } from '../../support/cases';
import { samples } from '../../syntax/samples';

const EXAMPLES = join(__dirname, '../../../../examples');

interface Text {
  readonly name: string;
  readonly text: string;
  readonly folder: string;
}

function texts(): Text[] {
  const names = readdirSync(EXAMPLES).filter((name) => name.endsWith('.graph'));
  const examples = names.map((name) => ({ name, text: readFileSync(join(EXAMPLES, name), 'utf8'), folder: EXAMPLES }));
  return [...examples, ...readCases().map(({ name, text }) => ({ name, text, folder: CASES }))];
}

function filesIn(folder: string): Files {
  return {
    read: (uri) => {
      try {
        return readFileSync(join(folder, uri.replace('file:///here/', '')), 'utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** Every offer of the text, made once. Returns how many there were. */
function makeAll({ name, text, folder }: Text): number {
  const files = filesIn(folder);
  const facts = analyze(text, `file:///here/${name}`, files);
  const made = new Set<string>();
  for (const graph of facts.graphs) {
    if (isShaken(facts, graph.model)) continue;
    for (const span of spansIn(graph.model.decl.members)) {
      const selection: Selection = { facts, graph, span, files };
      for (const refactoring of refactorings) {
        for (const proposal of refactoring.find(selection)) {
          if (isRefusal(proposal)) continue;
          const id = `${graph.model.name} ${refactoring.kind} ${JSON.stringify(proposal.edits())}`;
          if (made.has(id)) continue;
          made.add(id);
          const outcome = verified(selection, proposal);
          if ('refused' in outcome)
            assert.fail(`${name}: ${proposal.title} at ${shown(text, span)}: ${outcome.refused}`);
        }
      }
    }
  }
  return made.size;
}

/** In every member, round every member, and round some of its neighbours too. */
function spansIn(members: readonly GraphMember[]): Span[] {
  return members.flatMap((member, i) => [
    { start: member.start, end: member.start },
    { start: member.end, end: member.end },
    ...partsOf(member).map(({ start }) => ({ start, end: start })),
    ...[0, 1, 2, 3, 5].flatMap((more) => {
      const last = members.at(i + more);
      return last && i + more < members.length ? [{ start: member.start, end: last.end }] : [];
    }),
  ]);
}

function partsOf(member: GraphMember): readonly Span[] {
  if (member.kind === 'state') return member.keys;
  return member.kind === 'wiring' ? member.endpoints : [];
}

function shown(text: string, { start, end }: Span): string {
  return `${JSON.stringify(text.slice(start, Math.min(end, start + 60)))} in\n${text}`;
}

describe('refactorings, wherever they are offered', () => {
  it('can be made in every example and case', () => {
    let made = 0;
    for (const text of texts()) made += makeAll(text);
    assert.ok(made > 100, `only ${made}`);
  });

  it('can be made in random graphs', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        makeAll({ name: 'random.graph', text: toText(randomRecipe(seed)), folder: '/nowhere' });
      }),
      { numRuns: 60 },
    );
  });

  it('fail in no damaged text', () => {
    const damaged = fc.tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(40));
    fc.assert(
      fc.property(damaged, ([{ text }, at, length]) => {
        const cut = at % text.length;
        makeAll({ name: 'damaged.graph', text: text.slice(0, cut) + text.slice(cut + length), folder: '/nowhere' });
      }),
      { numRuns: 100 },
    );
  });
});
