/** Closed files, as the workspace asks for them. Errors of any kind mean "not there". */
export interface Disk {
  /** The text without byte order mark; undefined if there is none, or more than `limit` bytes. */
  read(uri: string, limit: number): string | undefined;
  /** Something that differs after each change of the file; undefined if there is none. */
  stamp(uri: string): string | undefined;
  /** The entries of a folder. */
  list(uri: string): Promise<readonly { readonly uri: string; readonly name: string; readonly isFolder: boolean }[]>;
}

/** A disk without files, for hosts that have none. */
export const noDisk: Disk = {
  read: () => undefined,
  stamp: () => undefined,
  list: async () => [],
};
