/**
 * From the text of an expression to what the CEL library takes, and back from its offsets to ours.
 *
 * Keys may have any name; CEL's may not be in another script, a reserved word or a predefined name. Such names, and only
 * they, are replaced by generated ones. Comments become blanks.
 */

export interface Identifier {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** `function` is followed by `(`, `field` follows a `.`. */
  readonly role: 'name' | 'field' | 'function';
}

export interface ScannedExpression {
  readonly text: string;
  readonly identifiers: readonly Identifier[];
  /** Comments as [start, end]. */
  readonly comments: readonly (readonly [number, number])[];
}

export interface CelSource {
  readonly cel: string;
  /** The name that stands for an identifier of the text, by that identifier, where it was replaced. */
  readonly aliases: ReadonlyMap<string, string>;
  /** An offset of `cel` as an offset of the text. */
  toText(offset: number): number;
}

const TOKEN =
  /\/\/[^\n\r]*|\/\*|(?:[bB]?[rR]|[rR][bB])(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\n\r]*"|'[^'\n\r]*')|[bB]?(?:"""(?:\\[\s\S]|[\s\S])*?"""|'''(?:\\[\s\S]|[\s\S])*?'''|"(?:\\.|[^"\\\n\r])*"|'(?:\\.|[^'\\\n\r])*')|[\p{L}_][\p{L}\p{M}\p{Nd}_]*|\d[\w.]*/gu;

export function scanExpression(text: string): ScannedExpression {
  const identifiers: Identifier[] = [];
  const comments: [number, number][] = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const start = match.index;
    if (match[0] === '/*') {
      token.lastIndex = endOfComment(text, start);
      comments.push([start, token.lastIndex]);
      continue;
    }
    if (match[0].startsWith('//')) {
      comments.push([start, token.lastIndex]);
      continue;
    }
    if (!/^[\p{L}_]/u.test(match[0]) || /["']$/.test(match[0])) continue;
    identifiers.push({ name: match[0], start, end: token.lastIndex, role: roleOf(text, start, token.lastIndex) });
  }
  return { text, identifiers, comments };
}

/** Block comments nest. */
function endOfComment(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length - 1; i++) {
    const pair = text.slice(i, i + 2);
    if (pair === '/*') depth++;
    else if (pair === '*/') depth--;
    else continue;
    i++;
    if (depth === 0) return i + 1;
  }
  return text.length;
}

function roleOf(text: string, start: number, end: number): Identifier['role'] {
  let before = start - 1;
  while (before >= 0 && isBlank(text, before)) before--;
  if (text[before] === '.') return 'field';
  let after = end;
  while (after < text.length && isBlank(text, after)) after++;
  return text[after] === '(' ? 'function' : 'name';
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13);
}

const ASCII_NAME = /^[A-Za-z_]\w*$/;
/** CEL's reserved words, besides `true`, `false`, `null` and `in`, which are CEL's own wherever they stand. */
const RESERVED = new Set(
  'as break const continue else for function if import let loop package namespace return var void while prototype __proto__'.split(
    ' ',
  ),
);
/** Names that CEL knows by itself; a key of that name hides them. */
const PREDEFINED = new Set(
  'string bool int uint double map list bytes null_type type dyn cel google optional optional_type timestamp duration'.split(
    ' ',
  ),
);

/** `isKey` says which of the names are keys or the item, for those that CEL knows too. */
export function toCel(scanned: ScannedExpression, isKey: (name: string) => boolean): CelSource {
  const { text, identifiers, comments } = scanned;
  const taken = new Set(identifiers.map((identifier) => identifier.name));
  const aliases = new Map<string, string>();
  const changes: { start: number; end: number; by: string }[] = [];
  for (const { name, start, end, role } of identifiers) {
    if (role === 'function') continue;
    if (role === 'field') {
      const dot = text.lastIndexOf('.', start);
      if (!ASCII_NAME.test(name)) changes.push({ start: dot, end, by: `[${JSON.stringify(name)}]` });
      continue;
    }
    const clashes = RESERVED.has(name) || (PREDEFINED.has(name) && isKey(name));
    if (ASCII_NAME.test(name) && !clashes) continue;
    let alias = aliases.get(name);
    if (!alias) {
      let number = aliases.size;
      while (taken.has(`k${number}_`)) number++;
      alias = `k${number}_`;
      taken.add(alias);
      aliases.set(name, alias);
    }
    changes.push({ start, end, by: alias });
  }
  for (const [start, end] of comments) changes.push({ start, end, by: ' '.repeat(end - start) });
  return apply(text, changes, aliases);
}

function apply(
  text: string,
  changes: { start: number; end: number; by: string }[],
  aliases: ReadonlyMap<string, string>,
): CelSource {
  if (changes.length === 0) return { cel: text, aliases, toText: (offset) => offset };
  changes.sort((a, b) => a.start - b.start);
  let cel = '';
  let at = 0;
  const pieces: { from: number; length: number; start: number; end: number }[] = [];
  for (const { start, end, by } of changes) {
    cel += text.slice(at, start);
    pieces.push({ from: cel.length, length: by.length, start, end });
    cel += by;
    at = end;
  }
  cel += text.slice(at);
  const toText = (offset: number): number => {
    let shift = 0;
    for (const piece of pieces) {
      if (offset < piece.from) break;
      if (offset === piece.from) return piece.start;
      if (offset < piece.from + piece.length) return piece.end;
      shift = piece.end - (piece.from + piece.length);
    }
    return Math.min(offset + shift, text.length);
  };
  return { cel, aliases, toText };
}
