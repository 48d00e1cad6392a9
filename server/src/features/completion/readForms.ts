/** Forms of the top level, of states and of graphs, read up to the cursor; see `Reader`. */
import { Token } from '../../syntax/tokens';
import type { KeyDecl } from '../../syntax/tree';
import type { Reader } from './reader';
import type { KeysSlot, Slot } from './slots';

export const words = (...list: readonly string[]): Slot => ({ kind: 'words', words: list });

/** `import { A, B } from "./file.graph"` */
export function readImport(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects();
  if (r.eat(Token.OpenBrace)) {
    const listed: string[] = [];
    for (;;) {
      if (r.isDone) return r.expects({ kind: 'importedName', listed });
      if (r.eat(Token.CloseBrace)) break;
      const name = r.eatName();
      if (name !== undefined) {
        listed.push(name);
        if (r.isDone) return r.expects();
      } else if (!r.eat(Token.Comma)) return false;
    }
  } else r.eatName();
  if (r.isDone) return r.expects(words('from'));
  if (!r.eat(Token.From)) return false;
  if (r.isDone) return r.expects({ kind: 'file', of: 'import' });
  return r.eatString() && r.isDone && r.expects(r.next);
}

/** `graph name "Title" {` */
export function readGraphHead(r: Reader): boolean {
  r.eat(Token.Graph);
  if (r.isDone) return r.expects();
  r.eatName();
  r.eatString();
  return r.isDone ? r.expects() : r.eat(Token.OpenBrace) && r.isDone && r.expects(r.next);
}

/** `state Name extends Base {` */
export function readStateHead(r: Reader, isNamed: boolean): boolean {
  r.advance();
  if (isNamed && r.isDone) return r.expects();
  if (isNamed && r.kind !== Token.OpenBrace) r.eatName();
  if (r.isDone) return r.expects(words('extends'));
  if (r.eat(Token.Extends)) {
    if (r.isDone) return r.expects({ kind: 'state' });
    r.eatName();
    if (r.isDone) return r.expects();
  }
  return r.eat(Token.OpenBrace) && r.isDone && r.expects(r.next);
}

/** `type Name = …` */
export function readTypeDecl(r: Reader): boolean {
  r.advance();
  r.eatName();
  if (r.isDone) return r.expects();
  if (!r.eat(Token.Equals)) return false;
  return readType(r, false) || (r.isDone && r.expects(r.next));
}

/** `key: type = value` */
export function readKey(r: Reader, decl: KeyDecl): boolean {
  r.advance();
  if (r.isDone) return r.expects();
  if (!r.eat(Token.Colon)) return false;
  if (readType(r, true)) return true;
  if (decl.channel?.text === 'reduce' && r.isDone) return r.expects({ kind: 'file', of: 'reduce' });
  r.eatString();
  if (r.eat(Token.Equals)) {
    if (r.isDone) return r.expects({ kind: 'value', decl });
    return readLiteral(r);
  }
  return r.isDone && r.expects(r.next);
}

/** A value: what stands in its brackets is left to the person. */
function readLiteral(r: Reader): boolean {
  let depth = 0;
  do {
    if (r.kind === Token.OpenBrace || r.kind === Token.OpenBracket) depth++;
    else if (r.kind === Token.CloseBrace || r.kind === Token.CloseBracket) depth--;
    r.advance();
    if (r.isDone) return depth > 0 ? r.expects() : r.expects(r.next);
  } while (depth > 0);
  return false;
}

/** Types nest in the text; brackets that are open are counted, so that no nesting is too deep. */
function readType(r: Reader, channels: boolean): boolean {
  const open: ('<' | '{')[] = [];
  let wantsType = true;
  for (;;) {
    if (wantsType) {
      if (r.isDone) return r.expects({ kind: 'type', channels: channels && open.length === 0 });
      wantsType = false;
      if (r.eat(Token.OpenBrace)) {
        open.push('{');
        if (readFieldName(r)) return true;
        wantsType = r.eat(Token.Colon);
      } else if (!r.eatString()) {
        if (r.eatName() === undefined) return false;
        if (r.eat(Token.Less)) {
          open.push('<');
          wantsType = true;
        }
      }
      continue;
    }
    if (r.eat(Token.Question)) continue;
    if (r.eat(Token.Pipe)) {
      if (r.isDone) return r.expects();
      r.eatString();
      continue;
    }
    const innermost = open.at(-1);
    if (innermost === undefined) return false;
    if (r.isDone) return r.expects();
    if (innermost === '<') {
      if (r.eat(Token.Greater)) open.pop();
      else if (r.eat(Token.Comma)) wantsType = true;
      else return false;
    } else if (r.eat(Token.CloseBrace)) open.pop();
    else {
      r.eat(Token.Comma);
      if (readFieldName(r)) return true;
      if (r.kind === Token.CloseBrace) continue;
      if (!r.eat(Token.Colon)) return false;
      wantsType = true;
    }
  }
}

function readFieldName(r: Reader): boolean {
  if (r.isDone) return r.expects();
  r.eatName();
  return r.isDone && r.expects();
}

/** `input a, b` and the like, from the word on. */
export function readKeys(r: Reader, of: KeysSlot['of'], behind: Slot): boolean {
  r.advance();
  const listed: string[] = [];
  for (;;) {
    if (r.isDone) return r.expects({ kind: 'keys', of, listed });
    const name = r.eatName();
    if (name === undefined) return false;
    listed.push(name);
    r.eat(Token.Question);
    if (r.isDone) return r.expects(behind);
    if (!r.eat(Token.Comma)) return false;
  }
}

/** `handlers "./nodes.ts"` */
export function readHandlers(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'file', of: 'handlers' });
  return r.eatString() && r.isDone && r.expects(r.next);
}

/** `model "name"` */
export function readModel(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'model' });
  return r.eatString() && r.isDone && r.expects(r.next);
}

/** `limit 100 steps` */
export function readLimit(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'number', of: 'limit' });
  if (!r.eat(Token.Number)) return false;
  if (r.isDone) return r.expects(words('steps'));
  return r.eat(Token.Steps) && r.isDone && r.expects(r.next);
}

/** `a -> [b, c] -> d` */
export function readWiring(r: Reader): boolean {
  let names: string[] = [];
  if (readEndpoint(r, names, () => r.expects({ kind: 'source', listed: [...names] }))) return true;
  for (;;) {
    if (r.isDone) return r.expects(words('->'), r.next);
    const arrow = r.start;
    if (!r.eat(Token.Arrow)) return false;
    const sources = names;
    names = [];
    const listed = names;
    const target = (): true => r.expects({ kind: 'target', sources, isArm: false, arrow, listed: [...listed] });
    if (readEndpoint(r, names, target)) return true;
  }
}

/** `a` or `[a, b]`: its names go into `names`. `atCursor` says what may stand where a name is missing. */
export function readEndpoint(r: Reader, names: string[], atCursor: () => true): boolean {
  if (r.isDone) return atCursor();
  if (!r.eat(Token.OpenBracket)) {
    const name = r.eatName();
    if (name !== undefined) names.push(name);
    return false;
  }
  for (;;) {
    if (r.isDone) return atCursor();
    if (r.eat(Token.CloseBracket)) return false;
    const name = r.eatName();
    if (name !== undefined) {
      names.push(name);
      // A comma is missing before a second name.
      if (r.isDone) return r.expects();
    } else if (!r.eat(Token.Comma)) return false;
  }
}

/** `key.field`, behind `on` and `in`. */
export function readKeyPath(r: Reader, of: 'on' | 'each', behind: readonly Slot[]): boolean {
  const path: string[] = [];
  for (;;) {
    if (r.isDone) return r.expects({ kind: 'keyPath', of, path });
    const name = r.eatName();
    if (name === undefined) return false;
    path.push(name);
    if (r.isDone) return r.expects(...behind);
    if (!r.eat(Token.Dot)) return false;
  }
}
