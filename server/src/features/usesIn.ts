import type { Facts, GraphFacts } from '../analysis/facts';
import { asciiClass, Character, nameEnd } from '../syntax/characters';
import type { GraphDecl, Offset } from '../syntax/tree';
import { symbolId, symbolName } from './identity';
import { around, itemAround } from './places';
import {
  itemSymbols,
  type Meaning,
  symbolsInFile,
  symbolsInGraphHead,
  symbolsInMember,
  type SymbolUse,
  type Visit,
} from './symbols';

/**
 * All places of one file that stand for a symbol, in the order of the text, each once. The symbol may come from the facts of
 * another file. Only what has the symbol's name in its text is looked through, so that a key of a large graph is found quickly.
 */
export function usesIn(facts: Facts, symbol: Meaning): SymbolUse[] {
  const id = symbolId(symbol);
  const kind = kindOf(symbol);
  const found = new Map<Offset, SymbolUse>();
  const visit: Visit = (use) => {
    if (kindOf(use) === kind && symbolId(use) === id) found.set(use.span.start, use);
  };
  const name = symbolName(symbol);
  if (!name) symbolsInFile(facts, visit);
  else symbolsNear(facts, name, visit);
  return [...found.values()].toSorted((a, b) => a.span.start - b.span.start);
}

/** Can a text speak of something by this name? Looks at its characters only, and is never wrong where it says no. */
export function mayName(text: string, name: string): boolean {
  return nextName(text, name, 0) < text.length || text.includes(ESCAPE);
}

/** A key of a graph and a channel of a named state can be one symbol. */
function kindOf({ kind }: Meaning): Meaning['kind'] {
  return kind === 'channel' ? 'key' : kind;
}

/** Visits the symbols of every declaration and line that may have a word in its text, and perhaps others. */
export function symbolsNear(facts: Facts, name: string, visit: Visit): void {
  const { text } = facts.file.source;
  const symbolsInItem = itemSymbols(facts);
  const graphs = new Map(facts.graphs.map((graph) => [graph.model.decl, graph]));
  const places = new Places(text, name);
  for (let at = places.next(0); at < text.length;) {
    const item = itemAround(facts, at);
    const graph = item?.kind === 'graph' ? graphs.get(item) : undefined;
    let end = at;
    if (item?.kind === 'graph' && graph) end = symbolsAround(facts, graph, item, at, visit);
    else if (item) {
      symbolsInItem(item, visit);
      end = item.end;
    }
    at = places.next(Math.max(at + 1, end));
  }
}

/** Visits what stands round a place of a graph; returns where that ends. */
function symbolsAround(facts: Facts, graph: GraphFacts, decl: GraphDecl, at: Offset, visit: Visit): Offset {
  const member = around(decl.members, at);
  if (member) symbolsInMember(facts.file, graph, member, visit);
  else symbolsInGraphHead(graph, decl, visit);
  return member?.end ?? at;
}

/** In a prompt a name may be written with escapes. */
const ESCAPE = '\\u';

/** The places of a text where a name stands as a whole, or may stand with escapes in it. */
class Places {
  private written = -1;
  private escaped = -1;

  constructor(
    private readonly text: string,
    private readonly name: string,
  ) {}

  /** The first at or behind `from`, which only grows; the text's length if there is none. */
  next(from: Offset): Offset {
    if (this.written < from) this.written = nextName(this.text, this.name, from);
    if (this.escaped < from) {
      const at = this.text.indexOf(ESCAPE, from);
      this.escaped = at < 0 ? this.text.length : at;
    }
    return Math.min(this.written, this.escaped);
  }
}

function nextName(text: string, name: string, from: Offset): Offset {
  for (let at = text.indexOf(name, from); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isBehindLetter(text, at) && nameEnd(text, at, text.length) === at + name.length) return at;
  }
  return text.length;
}

/** Digits may stand before a name: `max 3again -> …`. */
function isBehindLetter(text: string, at: Offset): boolean {
  const code = text.charCodeAt(at - 1);
  return code < 128 && asciiClass(code) === Character.Letter;
}
