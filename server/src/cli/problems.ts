/** Findings as plain data by file, line and name: what every output format writes. */
import { isAbsolute, relative, sep } from 'node:path';
import { URI } from 'vscode-uri';
import type { Finding, PathStep, Severity } from '../rules';
import type { Range } from '../syntax/lines';
import type { DiskFiles, Input } from './files';

/** As `check --format json` prints it (LANGUAGE §11). */
export interface Problem {
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Null at the top level of a file. */
  readonly graph: string | null;
  readonly node?: string;
  readonly key?: string;
  readonly range: Range;
  readonly path?: readonly PathStep[];
  readonly related?: readonly RelatedPlace[];
}

export interface RelatedPlace {
  readonly message: string;
  readonly file: string;
  readonly range: Range;
}

/** The findings of one file, in the order of their places. */
export function problemsOf(input: Input, findings: readonly Finding[], files: DiskFiles): Problem[] {
  return findings.map((finding) => {
    const { code, severity, message, graph, node, key, path, related } = finding;
    return {
      file: input.path,
      code,
      severity,
      message,
      graph: graph?.name ?? null,
      ...(node === undefined ? {} : { node }),
      ...(key === undefined ? {} : { key }),
      range: files.linesOf(finding.uri).rangeOf(finding.span),
      ...(path === undefined ? {} : { path }),
      ...(related.length === 0
        ? {}
        : {
            related: related.map(({ message: remark, place }) => ({
              message: remark,
              file: place.uri === input.uri ? input.path : showUri(place.uri),
              range: files.linesOf(place.uri).rangeOf(place.span),
            })),
          }),
    };
  });
}

/** A path from the current folder where it is below it, else the whole path. */
export function showUri(uri: string): string {
  const parsed = URI.parse(uri);
  return parsed.scheme === 'file' ? showPath(parsed.fsPath) : uri;
}

export function showPath(path: string): string {
  if (!isAbsolute(path)) return path;
  const below = relative(process.cwd(), path);
  const isBelow = below !== '' && !below.startsWith('..') && !isAbsolute(below);
  return isBelow ? below.split(sep).join('/') : path;
}
