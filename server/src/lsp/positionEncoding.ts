/**
 * Columns as the client counts them. Inside, everything counts UTF-16 units; a client may have asked for bytes of UTF-8
 * or for characters (UTF-32), and this is where one becomes the other.
 */
export type PositionEncoding = 'utf-16' | 'utf-8' | 'utf-32';

/** The client's first choice among those known here; UTF-16 if it says nothing. */
export function chooseEncoding(offered: readonly string[] | undefined): PositionEncoding {
  return offered?.find(isKnown) ?? 'utf-16';
}

function isKnown(encoding: string): encoding is PositionEncoding {
  return encoding === 'utf-16' || encoding === 'utf-8' || encoding === 'utf-32';
}

/** UTF-16 units before a column of a line; inside a character its start, behind the end of the line that end. */
export function toUnits(line: string, column: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return Math.min(Math.max(column, 0), line.length);
  let counted = 0;
  let units = 0;
  while (units < line.length) {
    const [width, length] = measure(line, units, encoding);
    if (counted + width > column) break;
    counted += width;
    units += length;
  }
  return units;
}

/** The column of the UTF-16 unit `units` of a line; one inside a character is its start. */
export function fromUnits(line: string, units: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return units;
  return widthOf(line, 0, characterStart(line, Math.min(units, line.length)), encoding);
}

/** How much a stretch of a text counts. */
export function widthOf(text: string, start: number, end: number, encoding: PositionEncoding): number {
  if (encoding === 'utf-16') return end - start;
  let width = 0;
  for (let at = start; at < end;) {
    const [counted, units] = measure(text, at, encoding);
    width += counted;
    at += units;
  }
  return width;
}

/** How much the character at `at` counts, and how many UTF-16 units it takes. */
function measure(line: string, at: number, encoding: 'utf-8' | 'utf-32'): readonly [width: number, units: number] {
  const point = line.codePointAt(at)!;
  const units = point > 0xffff ? 2 : 1;
  if (encoding === 'utf-32') return [1, units];
  if (point < 0x80) return [1, 1];
  if (point < 0x800) return [2, 1];
  // Half a surrogate pair is sent as U+FFFD, which takes three bytes as well.
  return [point > 0xffff ? 4 : 3, units];
}

interface Place {
  readonly line: number;
  readonly character: number;
}

/** The text of a line of a file, undefined if there is none. */
export type LineText = (uri: string, line: number) => string | undefined;

/** Turns the positions in messages round. */
export class Positions {
  constructor(
    readonly encoding: PositionEncoding,
    private readonly lineText: LineText,
  ) {}

  /** The client's message with our positions. */
  incoming<T>(message: T): T {
    if (this.encoding === 'utf-16') return message;
    const turn: Turn = (uri, { line: given, character }) => {
      const line = Math.trunc(given);
      return { line, character: toUnits(this.lineText(uri, line) ?? '', character, this.encoding) };
    };
    return turned(message, homeOf(message), turn) as T;
  }

  /** Our answer with the client's positions. `request` is what it answers: its document is that of places without one. */
  outgoing<T>(answer: T, request?: unknown): T {
    if (this.encoding === 'utf-16') return answer;
    const columns = new Columns(this.lineText, this.encoding);
    const turn: Turn = (uri, { line, character }) => ({ line, character: columns.of(uri, line, character) });
    return turned(answer, homeOf(request) || homeOf(answer), turn) as T;
  }
}

/** Columns in the client's encoding. Places along one line cost no more than the line, however many there are. */
class Columns {
  private uri: string | undefined;
  private line = 0;
  private text = '';
  /** The place asked for last. */
  private units = 0;
  private column = 0;

  constructor(
    private readonly lineText: LineText,
    private readonly encoding: PositionEncoding,
  ) {}

  of(uri: string, line: number, character: number): number {
    if (uri !== this.uri || line !== this.line) {
      this.text = this.lineText(uri, line) ?? '';
      [this.uri, this.line] = [uri, line];
      [this.units, this.column] = [0, 0];
    } else if (character < this.units) {
      [this.units, this.column] = [0, 0];
    }
    const end = characterStart(this.text, Math.min(character, this.text.length));
    this.column += widthOf(this.text, this.units, end, this.encoding);
    this.units = end;
    return this.column;
  }
}

/** A place between the halves of a surrogate pair is its start. */
function characterStart(text: string, at: number): number {
  const isInside = at > 0 && at < text.length && text.codePointAt(at - 1)! > 0xffff;
  return isInside ? at - 1 : at;
}

type Turn = (uri: string, place: Place) => Place;
type Json = Readonly<Record<string, unknown>>;

/** The document that a message is about. */
function homeOf(message: unknown): string {
  if (!isObject(message)) return '';
  const about = message['textDocument'] ?? message['item'] ?? message['from'] ?? message;
  const uri = isObject(about) ? about['uri'] : undefined;
  return typeof uri === 'string' ? uri : '';
}

/** A copy with every position turned. Messages nest a handful of levels; only selection ranges go as deep as the syntax. */
function turned(value: unknown, uri: string, turn: Turn): unknown {
  if (Array.isArray(value)) return value.map((entry) => turned(entry, uri, turn));
  if (!isObject(value)) return value;
  // A place in no file that we know of comes back as it came.
  if (isPlace(value)) return uri === '' ? value : turn(uri, value);
  const here = homeOf(value) || uri;
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    if (name === 'data') copy[name] = part;
    else if (name === 'changes' && isObject(part)) copy[name] = turnedChanges(part, turn);
    else if (name === 'targetRange' || name === 'targetSelectionRange')
      copy[name] = turned(part, targetOf(value), turn);
    else copy[name] = turned(part, here, turn);
  }
  return copy;
}

/** The edits of a workspace edit, by URI. */
function turnedChanges(changes: Json, turn: Turn): Json {
  return Object.fromEntries(Object.entries(changes).map(([uri, edits]) => [uri, turned(edits, uri, turn)]));
}

function targetOf(link: Json): string {
  return typeof link['targetUri'] === 'string' ? link['targetUri'] : '';
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPlace(value: Json): value is Json & Place {
  return typeof value['line'] === 'number' && typeof value['character'] === 'number';
}
