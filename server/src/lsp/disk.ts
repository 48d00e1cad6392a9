import type { Unchecked } from '../features/unchecked';

/** What is in a file. */
export interface FileContent {
  /** Without byte order mark; undefined if it is more than one reads. Bytes that are no UTF-8 are U+FFFD in it. */
  readonly text: string | undefined;
  /** Why it is not to be checked. */
  readonly fault: Unchecked | undefined;
}

/** An entry of a folder. */
export interface Entry {
  readonly uri: string;
  readonly name: string;
  readonly isFolder: boolean;
}

/** Closed files, as the workspace asks for them. Errors of any kind mean "not there". */
export interface Disk {
  /** Can it be asked for a file at all? */
  serves(uri: string): boolean;
  /** Undefined if there is no file; of one with more than `limit` bytes only that is said. */
  read(uri: string, limit: number): FileContent | undefined;
  /** Something that differs after each change of the file; undefined if there is none. */
  stamp(uri: string): string | undefined;
  /** The entries of a folder. */
  list(uri: string): Promise<readonly Entry[]>;
}

/** A disk without files, for hosts that have none. */
export const noDisk: Disk = {
  serves: () => false,
  read: () => undefined,
  stamp: () => undefined,
  list: async () => [],
};
