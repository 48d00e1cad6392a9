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
  /** The text without byte order mark; undefined if there is none, or more than `limit` bytes. */
  read(uri: string, limit: number): string | undefined;
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
