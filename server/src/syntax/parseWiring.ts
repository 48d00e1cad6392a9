/** Wiring: `a -> [b, c] -> d` (LANGUAGE §7). */

import type { Cursor } from './cursor';
import { takeArrow } from './habits';
import { parseEndpoint, parseLooseTargets } from './parseLists';
import { spanFrom } from './recovery';
import { skipToken } from './recovery';
import { Token, isString } from './tokens';
import type { Endpoint, Span, Wiring } from './tree';

/** The cursor stands at a name or `[`. */
export function parseWiring(c: Cursor): Wiring | null {
  const { start } = c;
  const { length } = c.errors;
  const first = parseEndpoint(c, 'graph');
  if (!first) return null;
  const endpoints: Endpoint[] = [first];
  const arrows: Span[] = [];
  skipMax(c);
  const isBroken = c.errors.length > length;
  for (let arrow = takeArrow(c); arrow; arrow = takeArrow(c)) {
    arrows.push(arrow);
    if (c.kind === Token.Arrow) c.error(c.here(), 'a node is missing between these arrows');
    while (c.eat(Token.Arrow));
    const endpoint = parseEndpoint(c, 'graph');
    if (!endpoint) {
      reportMissing(c, arrow);
      break;
    }
    endpoints.push(parseLooseTargets(c, 'graph', endpoint));
    skipMax(c);
  }
  if (arrows.length === 0 && !isBroken) c.error(first, 'a `->` and a node are missing behind this');
  return { kind: 'wiring', endpoints, arrows, start, end: c.previousEnd };
}

function reportMissing(c: Cursor, arrow: Span): void {
  if (isString(c.kind) && !c.isFirstOnLine(c.index)) {
    c.error(c.here(), 'the names of nodes stand without quotes');
    skipToken(c);
  } else {
    c.error(arrow, 'this `->` leads nowhere: a node is missing behind it');
  }
}

function skipMax(c: Cursor): void {
  if (c.kind !== Token.Max || c.nextKind !== Token.Number) return;
  const { start } = c;
  c.advance();
  c.advance();
  c.error(spanFrom(start, c), 'only the arms of a decision have a `max`');
}
