/**
 * User text inside Mermaid text, so that it is drawn as it is written.
 *
 * Mermaid reads a label several times: as a quoted string, as Markdown (lists, links, emphasis), as HTML, and by regular
 * expressions over the whole text (directives, comments, icons, styles). It does not look into its own entities, `#35;` or
 * `#quot;`, before it has done all that. So whatever any of these readings could take for its own becomes an entity.
 */

const NAMED: ReadonlyMap<string, string> = new Map([
  ['"', '#quot;'],
  ['&', '#amp;'],
  ['<', '#lt;'],
  ['>', '#gt;'],
]);

/** Characters that mean something wherever they stand: `:` in web addresses, icons and after "style", `%` in directives. */
const ALWAYS = /["&<>#`*~|\\[\]{}$%@:^]/gu;
/** A semicolon ends a transition of a state diagram. */
const ALWAYS_IN_STATES = /["&<>#`*~|\\[\]{}$%@:^;]/gu;
/** Emphasis; an underscore between letters is none. */
const UNDERSCORE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** What makes a line a list, a rule or a heading's underline. */
const LINE_START = /^(\d+)([.)])|^[-+=]/u;
/** Commands that are read even in the middle of a label: a direction, and the end of a state diagram's note. */
const COMMANDS = /\b(direction|end)(\s+)(?=(?:TB|TD|BT|RL|LR|note)\b)/giu;
/** A web address without a scheme. */
const WWW = /\b(www)\./giu;

/** Lines of text as the content of a quoted label. Blanks at the ends of lines are dropped, as a picture has none. */
export function escapeLabel(lines: readonly string[], always = ALWAYS): string {
  return lines
    .flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/))
    .map((line) => escapeLine(line, always))
    .join('<br/>');
}

/** Lines of text as a label, a transition's text or a note of a state diagram. */
export function escapeStateText(lines: readonly string[]): string {
  return escapeLabel(lines, ALWAYS_IN_STATES);
}

function escapeLine(text: string, always: RegExp): string {
  return plain(text)
    .trim()
    .replace(always, (character) => NAMED.get(character) ?? numeric(character))
    .replace(UNDERSCORE, numeric)
    .replace(LINE_START, (all, number?: string, mark?: string) => (mark ? `${number}${numeric(mark)}` : numeric(all)))
    .replace(WWW, (_, www: string) => `${www}${numeric('.')}`)
    .replace(COMMANDS, (_, word: string) => `${word}${numeric(' ')}`);
}

function numeric(character: string): string {
  return `#${character.codePointAt(0)};`;
}

/** The front matter with a title, if there is one. */
export function titleLines(title: string | undefined): string[] {
  return title === undefined ? [] : ['---', `title: ${quoteTitle(title)}`, '---'];
}

/**
 * A title as a YAML string in double quotes. Mermaid takes a title for HTML before it draws it as text, so `<` and `>` would
 * be lost or doubled: quotation marks that look like them stand in their place.
 */
export function quoteTitle(title: string): string {
  const line = plain(title.replace(/[\s\u2028\u2029]+/gu, ' ')).trim();
  return JSON.stringify(line.replaceAll('<', '‹').replaceAll('>', '›'));
}

/** Without control characters and halves of surrogate pairs, which no picture can hold. */
function plain(text: string): string {
  return text.replaceAll('\t', ' ').replace(/\p{Cc}|\p{Cs}/gu, '\ufffd');
}
