import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import type { Position } from '../syntax/lines';
import { SOURCE } from './diagnostics';

/** Why nothing in a file is checked. */
export type Unchecked =
  /** In UTF-16 units. */
  | { readonly kind: 'too long'; readonly units: number; readonly limit: number }
  | { readonly kind: 'too large'; readonly bytes: number; readonly limit: number }
  /** `at` is the first place that cannot be read. */
  | { readonly kind: 'not UTF-8'; readonly at: Position };

const START: Position = { line: 0, character: 0 };

/** The one diagnostic of a file that is not checked. */
export function uncheckedDiagnostic(why: Unchecked): Diagnostic {
  const isText = why.kind !== 'not UTF-8';
  const at = isText ? START : why.at;
  return {
    range: { start: at, end: at },
    severity: isText ? DiagnosticSeverity.Information : DiagnosticSeverity.Error,
    source: SOURCE,
    message: `this file is not checked: ${reason(why)}`,
  };
}

function reason(why: Unchecked): string {
  switch (why.kind) {
    case 'too long':
      return `it has ${millions(why.units)} million characters, and the most is ${millions(why.limit)}`;
    case 'too large':
      return `it has ${millions(why.bytes)} million bytes, and the most is ${millions(why.limit)}`;
    default:
      return 'it is not UTF-8 text, and here is the first place that cannot be read; save it as UTF-8';
  }
}

function millions(count: number): string {
  return (count / 1e6).toFixed(1);
}
