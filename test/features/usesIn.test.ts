import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { analyze } from '../../server/src/analysis/analyze';
import { symbolId } from '../../server/src/features/identity';
import { symbolAt } from '../../server/src/features/symbolAt';
import { symbolsInFile, type SymbolUse } from '../../server/src/features/symbols';
import { usesIn } from '../../server/src/features/usesIn';
import { CASES } from '../support/cases';
import { marked, withMarks } from '../support/marked';
import { randomGraph } from '../syntax/randomGraph';
import { samples } from '../syntax/samples';
import { HERE } from './marked';

describe('the uses of a symbol', () => {
  finds(
    'are a key in its declaration, lists, texts, expressions and arms',
    `graph g {
      state { k: int  list: list<string> }
            //^ declaration
      input k
          //^ write
      output k?
           //^ read
      node a { reads k  prompt "{k} {{k}} k" }
                   //^ read
                               //^ read
      node b { set k = k + size(list) }
                 //^ write
                     //^ read
      decision d { when k > 1 -> a  else -> end }
                      //^ read
      decision e { run "#k"  yes writes k -> end }
                                      //^ write
      start -> a -> b -> d
    }`,
  );

  finds(
    'are a node in its declaration, the wiring and the arms',
    `graph g {
      node n { prompt "n" }
         //^ declaration
      decision d { run "#n"  yes -> [n, end]  no -> end }
                                   //^ read
      start -> n -> [n, m] -> d
             //^ read
                   //^ read
    }`,
  );

  finds(
    'are a node that nothing declares, where edges name it',
    `
    graph g { start -> lost -> [lost, end] -> lost }
                     //^^^^ read
                              //^^^^ read
                                            //^^^^ read
    graph h { start -> lost -> end }
    `,
  );

  finds(
    'are an item in its node only',
    `graph g {
      state { list: list<string>  item: string }
      node a { each item in list  prompt "{item} {item}" }
      node b { each item in list  prompt "{item}" }
                  //^^^^ declaration
                                         //^^^^ read
    }`,
  );

  finds(
    'are a key of a called graph where callers hand it over',
    `
    graph child { state { k: string } input k output k }
                        //^ declaration
                                          //^ write
                                                   //^ read
    graph parent {
      state { k: string }
      node n { reads k  call child  with k = k  into k = k }
                                       //^ write
                                                       //^ read
    }
    `,
  );

  finds(
    'are a key of a named state in every graph that extends it',
    `
    state Base { k: string }
               //^ declaration
    state More extends Base { other: string }
    graph g { state extends More { }  node n { reads k } }
                                                   //^ read
    graph h { state extends Base { }  input k }
                                          //^ write
    graph i { state { k: string }  input k }
    `,
  );

  finds(
    'are a type in declarations of keys and other types',
    `
    type Ticket = { id: string }
       //^^^^^^ declaration
    type All = { first: Ticket?, rest: list<Ticket> }
                      //^^^^^^ read
                                          //^^^^^^ read
    state S { now: reduce<Ticket, map<Ticket>> "./f.ts#f" }
                        //^^^^^^ read
                                    //^^^^^^ read
    `,
  );

  finds(
    'are all that run one function',
    `graph g {
      handlers "./h.ts"
      state { k: reduce<int> "./h.ts#go" }
                           //^^^^^^^^^^^ read
      node go { run }
              //^^^ read
      node a { run "#go" }
                 //^^^^^ read
      node b { run "./other.ts#go" }
    }`,
  );

  finds(
    'are found where the name is written with escapes',
    String.raw`
    graph g { state { name: string } node n { prompt "{n\u{61}me}" } }
                    //^^^^ declaration
                                                     //^^^^^^^^^ read
    `,
  );

  finds(
    'are found behind a declaration that stands in a graph by mistake',
    `graph g {
      state { k: string }
            //^ declaration
      state Other { k: string }
      type T = string
      node n { reads k }
                   //^ read
    }`,
  );

  finds(
    'are found in a text with syntax errors',
    `graph g {
      state { k: , key: string }
                 //^^^ declaration
      node n { reads key, ,  prompt "{key} }
                   //^^^ read
                                    //^^^ read
      -> n key`,
  );

  it('are those that a look at the whole file finds, for every symbol', () => {
    for (const { text } of samples) complete(text);
    for (const name of readdirSync(CASES)) complete(readFileSync(join(CASES, name), 'utf8'));
    fc.assert(fc.property(randomGraph, fc.nat(9), ({ tokens }, lost) => complete(withLoss(tokens, lost))));
  });
});

/** From each marked place the marked places are found. */
function finds(what: string, source: string): void {
  it(what, () => {
    const { text, marks } = marked(source);
    const files: Record<string, string> = { 'file:///here/h.ts': 'export function go() {}' };
    const facts = analyze(text, HERE, { read: (uri) => files[uri] });
    for (const { start } of marks) {
      const symbol = symbolAt(facts, start);
      assert.ok(symbol, 'no symbol at a mark');
      const found = usesIn(facts, symbol).map(({ span, access }) => ({ ...span, note: access }));
      assert.equal(withMarks(text, found), withMarks(text, marks));
    }
  });
}

function complete(text: string): void {
  const facts = analyze(text, HERE, { read: () => undefined });
  const bySymbol = new Map<string, SymbolUse[]>();
  symbolsInFile(facts, (use) => {
    const id = symbolId(use);
    const known = bySymbol.get(id);
    if (known) known.push(use);
    else bySymbol.set(id, [use]);
  });
  for (const uses of bySymbol.values()) {
    assert.deepEqual(places(usesIn(facts, uses[0])), places(uses), text);
  }
}

function places(uses: readonly SymbolUse[]): string[] {
  const starts = [...new Set(uses.map(({ span }) => span.start))];
  return starts.toSorted((a, b) => a - b).map(String);
}

/** Tokens as a text, some of them left out so that it does not parse. */
function withLoss(tokens: readonly string[], lost: number): string {
  return tokens.filter((_, i) => lost === 0 || i % (lost * 5) !== lost).join(' ');
}
