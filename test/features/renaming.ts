/** Renames in texts, and whether they have kept what the texts mean. */
import assert from 'node:assert/strict';
import { analyze } from '../../server/src/analysis/analyze';
import type { Facts } from '../../server/src/analysis/facts';
import { type Project, rename, targetAt } from '../../server/src/features/rename';
import { outlineOf } from '../../server/src/features/rename/outline';
import { applyEdits } from '../../server/src/rules/fixes/edits';
import type { TextEdit } from '../../server/src/rules/rule';
import { check } from '../../server/src/rules/run';

/** Texts by URI. */
export type Texts = Readonly<Record<string, string>>;

export interface Renamed {
  /** All texts as they are then; those before, where it was refused. */
  readonly texts: Texts;
  readonly edits: readonly TextEdit[];
  readonly refused: string | undefined;
}

/** `mostAnalysed` is 0 where a rename has to do without a second look. */
export function projectOf(texts: Texts, mostAnalysed = 1_000_000): Project {
  const files = { read: (uri: string): string | undefined => texts[uri] };
  const known = new Map<string, Facts>();
  const facts = (uri: string): Facts | undefined => {
    const text = texts[uri];
    if (text === undefined) return undefined;
    if (!known.has(uri)) known.set(uri, analyze(text, uri, files));
    return known.get(uri);
  };
  return { facts, analyze, files, mostAnalysed };
}

/** Renames what stands at a place. Every graph file is looked at. */
export function renamed(texts: Texts, uri: string, offset: number, to: string, mostAnalysed?: number): Renamed {
  const project = projectOf(texts, mostAnalysed);
  const home = project.facts(uri)!;
  const target = targetAt(project, home, offset);
  if ('refused' in target) return { texts, edits: [], refused: target.refused };
  const first = target.declaredIn ?? uri;
  const others = Object.keys(texts).filter((file) => file.endsWith('.graph') && file !== first);
  const files = target.declaredIn === undefined ? [first] : [first, ...others];
  const edits = rename(
    project,
    files.map((file) => project.facts(file)!),
    target,
    to,
  );
  if ('refused' in edits) return { texts, edits: [], refused: edits.refused };
  return { texts: edited(texts, edits), edits, refused: undefined };
}

function edited(texts: Texts, edits: readonly TextEdit[]): Texts {
  const entries = Object.entries(texts).map(([uri, text]) => {
    const own = edits.filter((edit) => edit.uri === uri);
    return [uri, own.length > 0 ? applyEdits(text, own) : text] as const;
  });
  return Object.fromEntries(entries);
}

/** Everything is as it was: nodes, edges, calls, what is there when, and every finding at its place. */
export function assertSameMeaning(before: Texts, { texts, edits }: Renamed): void {
  for (const uri of Object.keys(before)) {
    if (!uri.endsWith('.graph')) continue;
    const old = projectOf(before).facts(uri)!;
    const now = projectOf(texts).facts(uri)!;
    const own = edits.filter((edit) => edit.uri === uri);
    assert.deepEqual(outlineOf(now), outlineOf(old));
    assert.deepEqual(availability(now), availability(old));
    // What is told beside such faults depends on which names are near to which.
    if (old.file.source.errors.length > 0 || old.file.faults.some(({ code }) => code.startsWith('unknown-'))) continue;
    // A line that says what equal names said is where some findings stand then.
    const isPlaced = own.every(({ span }) => span.start < span.end);
    if (isPlaced) assert.deepEqual(findings(now), moved(findings(old), own));
    else assert.deepEqual(codes(now), codes(old));
  }
}

function availability({ graphs }: Facts): unknown {
  return graphs.map(({ model, flow }) =>
    model.nodes.map(({ id }) => ({ may: [...flow.may(id)], must: [...flow.must(id)] })),
  );
}

/** `{{k}}` is a finding where \`k\` is a key, so that these come and go with names. */
const ABOUT_NAMES = new Set(['literal-placeholder']);

function findings(facts: Facts): { code: string; severity: string; start: number }[] {
  return check(facts)
    .filter(({ code }) => !ABOUT_NAMES.has(code))
    .map(({ code, severity, span }) => ({ code, severity, start: span.start }));
}

function codes(facts: Facts): string[] {
  return findings(facts)
    .map(({ code }) => code)
    .toSorted();
}

function moved<T extends { readonly start: number }>(places: readonly T[], edits: readonly TextEdit[]): T[] {
  return places.map((place) => {
    let shift = 0;
    for (const { span, text } of edits) {
      if (span.end <= place.start && (span.start < span.end || span.end < place.start)) {
        shift += text.length - (span.end - span.start);
      }
    }
    return { ...place, start: place.start + shift };
  });
}
