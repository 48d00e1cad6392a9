import type { Facts } from '../../analysis/facts';
import type { Files } from '../../model/model';

/** The files that a rename looks at. */
export interface Project {
  /** Undefined for a file that is not there or cannot be analysed. */
  facts(uri: string): Facts | undefined;
  /** Analyses a text as if it were that of the file, beside others that are changed too. */
  analyze(text: string, uri: string, files: Files): Facts;
  readonly files: Files;
  /** So much text, all files together, is analysed anew to see that a rename has changed names and nothing else. */
  readonly mostAnalysed: number;
}
