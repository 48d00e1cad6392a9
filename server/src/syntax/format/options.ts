/** Levels of indentation. */
export type Level = number;

export interface FormatOptions {
  /** One level of indentation. */
  readonly indent: string;
  /** Columns that one level takes. */
  readonly indentWidth: number;
  /** Ends the file with a line end where it lacks one. */
  readonly insertFinalNewline: boolean;
  /** Takes blank lines off the end of the file. */
  readonly trimFinalNewlines: boolean;
}

export const defaultOptions: FormatOptions = {
  indent: '  ',
  indentWidth: 2,
  insertFinalNewline: true,
  trimFinalNewlines: true,
};

/** Columns that a block may take that stands on one line. */
export const LINE_WIDTH = 120;
