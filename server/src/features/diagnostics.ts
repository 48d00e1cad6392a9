import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import type { Finding, Severity } from '../rules/rule';
import type { LineMap } from '../syntax/lines';

/** What the reader of the diagnostics can make use of; what it cannot is left out. */
export interface DiagnosticOptions {
  readonly relatedInformation: boolean;
  readonly tags: boolean;
  /** Where the page of a code is, undefined where pages cannot be shown. */
  readonly pageOf: ((code: string) => string) | undefined;
  /** Lines of another file, for related places in it; undefined if it cannot be read. */
  readonly linesOf: (uri: string) => LineMap | undefined;
  /** The spelling of a URI that the reader uses. */
  readonly spell: (uri: string) => string;
}

export const SOURCE = 'graph';

const severities: Record<Severity, DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The findings of one file as the protocol has them. `lines` are those of that file. */
export function toDiagnostics(findings: readonly Finding[], lines: LineMap, options: DiagnosticOptions): Diagnostic[] {
  return findings.map((finding) => toDiagnostic(finding, lines, options));
}

export function toDiagnostic(finding: Finding, lines: LineMap, options: DiagnosticOptions): Diagnostic {
  const diagnostic: Diagnostic = {
    range: lines.rangeOf(finding.span),
    severity: severities[finding.severity],
    code: finding.code,
    source: SOURCE,
    message: finding.message,
  };
  if (options.pageOf) diagnostic.codeDescription = { href: options.pageOf(finding.code) };
  if (options.tags && finding.fade) diagnostic.tags = [DiagnosticTag.Unnecessary];
  if (options.relatedInformation && finding.related.length > 0) {
    diagnostic.relatedInformation = finding.related.flatMap(({ message, place }) => {
      const placeLines = place.uri === finding.uri ? lines : options.linesOf(place.uri);
      if (!placeLines) return [];
      return [{ message, location: { uri: options.spell(place.uri), range: placeLines.rangeOf(place.span) } }];
    });
  }
  return diagnostic;
}
