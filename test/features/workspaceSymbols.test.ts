import assert from 'node:assert/strict';
import { outline } from '../../server/src/features/outline';
import { namedSymbols, SymbolQuery } from '../../server/src/features/workspaceSymbols';
import { parse } from '../../server/src/syntax';

const text = `
type Ticket = string
state Base { ticketId: string }
graph support { state { k: int } node openTicket { } decision d { yes -> end } }
`;

describe('symbols of the workspace', () => {
  it('are all but the arms, with what they stand in', () => {
    const names = namedSymbols(outline(parse(text))).map(({ container, name }) => `${container ?? ''}.${name}`);
    assert.deepEqual(names, [
      '.Ticket',
      '.Base',
      'Base.ticketId',
      '.support',
      'support.k',
      'support.openTicket',
      'support.d',
    ]);
  });

  const found: readonly (readonly [query: string, names: string])[] = [
    ['', 'Ticket Base ticketId support k openTicket d'],
    ['ticket', 'Ticket ticketId openTicket'],
    ['TICKET', 'Ticket ticketId openTicket'],
    ['oT', 'openTicket support'],
    ['tkt', 'Ticket ticketId openTicket'],
    ['bse', 'Base'],
    ['open sup', 'openTicket'],
    ['sup open', 'openTicket'],
    ['support.k', 'k openTicket'],
    ['base k', 'ticketId'],
    ['sup base', ''],
    ['tickets', ''],
  ];
  for (const [query, names] of found) {
    it(`are found by ${query || 'nothing'}, the best first`, () => {
      const asked = new SymbolQuery(query);
      const fits = namedSymbols(outline(parse(text)))
        .map((symbol) => ({ name: symbol.name, fit: asked.fit(symbol) }))
        .filter(({ fit }) => fit !== undefined)
        .toSorted((a, b) => a.fit! - b.fit!);
      assert.equal(fits.map(({ name }) => name).join(' '), names);
    });
  }
});
