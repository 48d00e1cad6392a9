/** Files of the disk as the model asks for them, and the texts that a command is given. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import type { Files } from '../model/model';
import { LineMap } from '../syntax/lines';
import type { Offset } from '../syntax/tree';
import { decodeUtf8 } from '../syntax/utf8';

/** A text to work on. */
export interface Input {
  /** As given: a path, or `-`. */
  readonly path: string;
  readonly uri: string;
  /** Without byte order mark. */
  readonly text: string;
  readonly hasByteOrderMark: boolean;
}

/** Why a file cannot be read, without its name. */
export interface Unreadable {
  readonly path: string;
  readonly reason: string;
}

export class DiskFiles implements Files {
  private readonly texts = new Map<string, string | undefined>();
  private readonly lineMaps = new Map<string, LineMap>();

  /** What others refer to: a text with faulty bytes is still read, for the fault is not in the file that asks. */
  read(uri: string): string | undefined {
    if (!this.texts.has(uri)) this.texts.set(uri, readLeniently(uri));
    return this.texts.get(uri);
  }

  /** The lines of a file that a finding points into; those of an empty text if it is gone. */
  linesOf(uri: string): LineMap {
    let lines = this.lineMaps.get(uri);
    if (!lines) {
      lines = new LineMap(this.read(uri) ?? '');
      this.lineMaps.set(uri, lines);
    }
    return lines;
  }

  /** Reads what a command was given, `-` being standard input. */
  async open(path: string): Promise<Input | Unreadable> {
    const uri = path === '-' ? URI.file(join(process.cwd(), '<stdin>')).toString() : URI.file(resolve(path)).toString();
    let bytes: Buffer;
    try {
      bytes = path === '-' ? await readStandardInput() : readFileSync(path);
    } catch (error) {
      return { path, reason: reasonOf(error) };
    }
    const { text, faultAt } = decodeUtf8(bytes);
    if (faultAt !== undefined) return { path, reason: `is not UTF-8 text: see ${place(text, faultAt)}` };
    this.texts.set(uri, text);
    return { path, uri, text, hasByteOrderMark: BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) };
  }
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function place(text: string, offset: Offset): string {
  const { line, character } = new LineMap(text).positionAt(offset);
  return `line ${line + 1}, column ${character + 1}`;
}

function readLeniently(uri: string): string | undefined {
  const { scheme, fsPath } = URI.parse(uri);
  if (scheme !== 'file') return undefined;
  try {
    return decodeUtf8(readFileSync(fsPath)).text;
  } catch {
    return undefined;
  }
}

/** The system's errors in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return 'is not there';
    case 'EACCES':
    case 'EPERM':
      return 'may not be read';
    case 'EISDIR':
      return 'is a folder';
    case 'ELOOP':
      return 'is a link that leads back to itself';
    default:
      return `cannot be read: ${message}`;
  }
}
