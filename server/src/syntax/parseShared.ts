/** Declarations of the top level that graphs share: imports, types and named states (LANGUAGE §3). */

import type { Cursor } from './cursor';
import { docBefore } from './docs';
import { isFileItem } from './forms';
import { parseState } from './parseState';
import { parseType } from './parseTypes';
import { closeBlock, found, tryString } from './recovery';
import { Token, isName } from './tokens';
import type { ErrorNode, ImportDecl, Name, StateDecl, StringLiteral, TypeDecl } from './tree';

/** The cursor stands at `import`, `type` or `state`. */
export function parseShared(c: Cursor): ImportDecl | TypeDecl | StateDecl | ErrorNode {
  if (c.kind === Token.Import) return parseImport(c);
  return c.kind === Token.Type ? parseTypeDecl(c) : parseState(c, true);
}

function parseImport(c: Cursor): ImportDecl {
  const { start, index } = c;
  c.advance();
  const names: Name[] = [];
  const brace = c.start;
  if (c.eat(Token.OpenBrace)) {
    parseImportedNames(c, names);
    closeBlock(c, { word: 'import', name: null, index, brace });
  } else {
    c.error(c.before(), '`import` needs names in `{ }`: `import { A } from "./a.graph"`');
    if (isName(c.kind) && c.kind !== Token.From && !isFileItem(c, c.index)) names.push(c.takeName());
  }
  let path: StringLiteral | null = null;
  if (c.eat(Token.From)) {
    path = tryString(c);
    if (!path) c.error(c.before(), '`from` needs the path of a file: `from "./a.graph"`');
  } else {
    const before = c.before();
    path = tryString(c);
    c.error(before, path ? '`from` is missing here' : '`from` and a path are missing here', path ? ' from' : undefined);
  }
  return { kind: 'import', names, path, start, end: c.previousEnd };
}

function parseImportedNames(c: Cursor, names: Name[]): void {
  let wantsComma = false;
  while (c.kind !== Token.CloseBrace && c.kind !== Token.EndOfFile && !isFileItem(c, c.index)) {
    if (c.kind === Token.Comma) {
      if (!wantsComma) c.error(c.here(), 'a name is missing before this comma');
      c.advance();
      wantsComma = false;
    } else if (isName(c.kind)) {
      if (wantsComma && c.kind === Token.From) return;
      if (wantsComma) c.error(c.before(), 'a comma is missing here', ',');
      names.push(c.takeName());
      wantsComma = true;
    } else {
      c.error(c.here(), `a name is missing here: ${found(c)} is none`);
      c.advance();
    }
  }
}

function parseTypeDecl(c: Cursor): TypeDecl | ErrorNode {
  const doc = docBefore(c);
  const { start } = c;
  c.advance();
  const word = c.before();
  const name = isName(c.kind) && !isItemWord(c) ? c.takeName() : null;
  if (!name) {
    c.error(word, '`type` needs a name: `type Name = { … }`');
    if (c.eat(Token.Equals)) parseType(c);
    return { kind: 'error', start, end: c.previousEnd };
  }
  const hasEquals = c.eat(Token.Equals);
  if (!hasEquals) c.error(c.before(), `a \`=\` is missing behind \`type ${name.text}\``, ' =');
  const type = hasEquals || c.kind === Token.OpenBrace ? parseType(c) : null;
  if (!type && hasEquals) c.error(c.before(), `the type \`${name.text}\` stands for is missing`);
  return { kind: 'type', doc, name, type, start, end: c.previousEnd };
}

/** Does a declaration of the top level begin here, half-typed ones included? */
export function isItemWord(c: Cursor): boolean {
  if (isFileItem(c, c.index)) return true;
  const isWord = c.kind === Token.Graph || c.kind === Token.State || c.kind === Token.Type || c.kind === Token.Import;
  return isWord && c.isFirstOnLine(c.index) && c.nextKind !== Token.Arrow && c.nextKind !== Token.Colon;
}
