import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { documentSymbols, flatSymbols } from '../../server/src/features/documentSymbols';
import { parse } from '../../server/src/syntax';
import { LineMap } from '../../server/src/syntax/lines';
import { randomGraph } from '../syntax/randomGraph';
import { withBrackets } from './brackets';
import { HERE } from './marked';

describe('the outline', () => {
  shows(
    'has graphs with keys, nodes, and decisions with arms; states and types',
    `type Ticket = { id: string }
    state Base extends Other { owner: Ticket?  notes: append<string> }
    graph support "Support triage" {
      state { rounds: int = 0 }
      input rounds
      node classify "Finds the intent" { prompt "p" }
      node child { call other with a = 1 }
      node code { run "#go" }
      node none { }
      decision route on intent { "refund" -> classify  else -> [code, end] max 3 }
      decision again { when rounds > 3 -> end  else -> code }
      start -> classify
    }`,
    `Interface Ticket: { id: string }
Struct Base: extends Other
  Field owner: Ticket?
  Field notes: append<string>
Module support: Support triage
  Field rounds: int = 0
  Function classify: prompt — Finds the intent
  Function child: call other
  Function code: run "#go"
  Function none
  Enum route: on intent
    EnumMember "refund": -> classify
    EnumMember else: -> [code, end] max 3
  Enum again: when
    EnumMember when rounds > 3: -> end
    EnumMember else: -> code`,
  );

  shows(
    'has what is half typed',
    `graph {
      state { k: }
      node { prompt "p" }
      node n {
      decision d { when -> , yes`,
    `Module graph
  Field k
  Function node: prompt
  Function n
  Enum d
    EnumMember when: ->`,
  );

  shows(
    'has long types in one line, cut',
    `type T = {\n  a: string\n  b: ${'list<'.repeat(30)}`,
    `Interface T: ${cut()}`,
  );

  it('spans doc comments and bodies, and selects names', () => {
    const text = '/// Helps.\ngraph g {\n  /// Does it.\n  node n { }\n  decision d { yes -> n }\n}';
    const lines = new LineMap(text);
    const [graph] = documentSymbols(parse(text), lines);
    const places = (symbol: DocumentSymbol) => {
      const { range, selectionRange: name } = symbol;
      return [
        ['‹›', { start: lines.offsetAt(name.start), end: lines.offsetAt(name.end) }],
        ['«»', { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) }],
      ] as const;
    };
    const all = [graph, ...graph.children!, ...graph.children![1].children!];
    assert.equal(
      withBrackets(text, all.toReversed().flatMap(places)),
      '«/// Helps.\ngraph ‹g› {\n  «/// Does it.\n  node ‹n› { }»\n  «decision ‹d› { «‹yes› -> n» }»\n}»',
    );
  });

  it('is one list with containers for old clients', () => {
    const text = 'graph g { node n { } decision d { yes -> n } } state S { k: int }';
    const flat = flatSymbols(parse(text), new LineMap(text), HERE);
    assert.deepEqual(
      flat.map(({ name, containerName }) => [containerName, name].filter(Boolean).join('.')),
      ['g', 'g.n', 'g.d', 'd.yes', 'S', 'S.k'],
    );
    assert.ok(flat.every(({ location }) => location.uri === HERE));
  });

  it('has names and ranges that clients take, whatever the text', () => {
    fc.assert(
      fc.property(randomGraph, fc.nat(40), ({ tokens }, lost) => {
        const text = tokens.filter((_, i) => i % (lost + 2) !== lost).join(' ');
        const lines = new LineMap(text);
        for (const { name, location } of flatSymbols(parse(text), lines, HERE)) {
          assert.ok(name.trim() !== '', text);
          assert.ok(lines.offsetAt(location.range.start) < lines.offsetAt(location.range.end), text);
        }
        const check = ({ range, selectionRange, children }: DocumentSymbol): void => {
          assert.ok(lines.offsetAt(range.start) <= lines.offsetAt(selectionRange.start), text);
          assert.ok(lines.offsetAt(selectionRange.end) <= lines.offsetAt(range.end), text);
          children?.forEach(check);
        };
        documentSymbols(parse(text), lines).forEach(check);
      }),
    );
  });
});

function cut(): string {
  return `{ a: string b: ${'list<'.repeat(30)}`.slice(0, 79) + '…';
}

const KINDS = Object.fromEntries(Object.entries(SymbolKind).map(([name, kind]) => [kind, name]));

function shows(what: string, text: string, expected: string): void {
  it(what, () => {
    const line = ({ name, detail, kind, children }: DocumentSymbol, indent: string): string[] => [
      `${indent}${KINDS[kind]} ${name}${detail === undefined ? '' : `: ${detail}`}`,
      ...(children ?? []).flatMap((child) => line(child, `${indent}  `)),
    ];
    const symbols = documentSymbols(parse(text), new LineMap(text));
    assert.equal(symbols.flatMap((symbol) => line(symbol, '')).join('\n'), expected);
  });
}
