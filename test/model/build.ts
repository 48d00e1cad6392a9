import { buildFile } from '../../server/src/model/buildFile';
import type { FileModel, GraphModel } from '../../server/src/model/model';

/** Builds the model of a text, with further files by name beside it. Called graphs are certain of their outputs. */
export function build(text: string, files: Readonly<Record<string, string>> = {}): FileModel {
  const read = (uri: string): string | undefined => files[uri.slice('file:///project/'.length)];
  return buildFile('file:///project/main.graph', text, { read }, () => true);
}

export function onlyGraph(text: string, files: Readonly<Record<string, string>> = {}): GraphModel {
  const { graphs } = build(text, files);
  return graphs[graphs.length - 1];
}

/** `//! code marked text` behind a line: what the model must find there, several divided by `;`. */
const MARK = /\/\/! (.*)$/;

/** Faults of a text by line, as its marks would say them. */
export function faultLines(text: string, files: Readonly<Record<string, string>> = {}): readonly [string, string] {
  const model = build(text, files);
  const found = new Map<number, string[]>();
  for (const { code, span } of model.faults) {
    const line = model.lines.lineOf(span.start);
    found.set(line, [...(found.get(line) ?? []), `${code} ${text.slice(span.start, span.end)}`]);
  }
  const show = (line: number, marks: string[]): string => `${line + 1}: ${marks.toSorted().join('; ')}`;
  const wanted: string[] = [];
  text.split('\n').forEach((line, i) => {
    const mark = MARK.exec(line);
    if (mark)
      wanted.push(
        show(
          i,
          mark[1].split(';').map((part) => part.trim()),
        ),
      );
  });
  const got = [...found].toSorted(([a], [b]) => a - b).map(([line, marks]) => show(line, marks));
  return [got.join('\n'), wanted.join('\n')];
}
