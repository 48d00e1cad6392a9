import type { Facts } from '../analysis/facts';
import { applyEdits } from '../rules/fixes/edits';
import type { TextEdit } from '../rules/rule';
import { code } from '../rules/words';
import { callLines } from './rename/callLines';
import { captureIn } from './rename/captures';
import { clashIn, fileName } from './rename/clashes';
import { exportNames } from './rename/exportNames';
import { labelEdit, newLabel } from './rename/labels';
import type { Renaming } from './rename/naming';
import { whyNoName } from './rename/newNames';
import { outlineOf } from './rename/outline';
import type { Project } from './rename/project';
import { areSameTokens, whereTreesPart } from './rename/sameTree';
import { type Refusal, refuse, type Target } from './rename/target';
import { valueEdits } from './rename/valueUses';
import { usesIn } from './usesIn';

export type { Project } from './rename/project';
export { type Refusal, type Target, targetAt } from './rename/target';

/**
 * The edits that give something another name. `files` are all that can speak of it, the one that declares it first. What
 * everything means stays; a rename that cannot promise that is refused, with the reason.
 */
export function rename(
  project: Project,
  files: readonly Facts[],
  target: Target,
  newName: string,
): readonly TextEdit[] | Refusal {
  const wished = newName.trim();
  const edits = target.kind === 'name' ? nameEdits(files, target, wished) : textEdits(project, files, target, wished);
  if ('refused' in edits || edits.length === 0) return edits;
  const byFile = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    const group = byFile.get(edit.uri!);
    if (group) group.push(edit);
    else byFile.set(edit.uri!, [edit]);
  }
  for (const group of byFile.values()) group.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const why = whyOtherwise(project, files, byFile, target, wished);
  return why ? refuse(why) : [...byFile.values()].flat();
}

function nameEdits(
  files: readonly Facts[],
  target: Target & { readonly kind: 'name' },
  to: string,
): readonly TextEdit[] | Refusal {
  const { symbol, name } = target;
  const why = whyNoName(symbol.kind, to);
  if (why) return refuse(why);
  if (to === name) return [];
  const renaming: Renaming = { symbol, from: name, to };
  const edits: TextEdit[] = [];
  for (const facts of files) {
    const reason = clashIn(facts, renaming) ?? captureIn(facts, renaming);
    if (reason) return refuse(reason);
    const lines = callLines(facts, renaming);
    if ('refused' in lines) return lines;
    const { uri } = facts;
    for (const { span } of usesIn(facts, symbol)) edits.push({ uri, span, text: to });
    for (const edit of exportNames(facts, renaming)) edits.push({ uri, ...edit });
    for (const edit of lines) edits.push({ uri, ...edit });
  }
  return edits;
}

function textEdits(
  project: Project,
  files: readonly Facts[],
  target: Exclude<Target, { readonly kind: 'name' }>,
  wished: string,
): readonly TextEdit[] | Refusal {
  const to = newLabel(wished);
  if (typeof to !== 'string') return to;
  if (to === target.name) return [];
  if (target.kind === 'label') return labelEdit(files[0], target.arm, to);
  const { union, name } = target;
  if (union.values.includes(to)) return refuse(`${code(union.name)} has a value ${code(to)} already`);
  const edits: TextEdit[] = [];
  for (const facts of files) {
    const found = valueEdits(project, facts, union, { from: name, to });
    if ('refused' in found) return found;
    for (const edit of found) edits.push(edit);
  }
  return edits;
}

/**
 * Looks at the texts as they would be: each must parse to the same tree and, where it can be asked quickly, mean the same.
 * A plain name in the place of a plain name needs no look in a text that takes long to read.
 */
function whyOtherwise(
  project: Project,
  files: readonly Facts[],
  edits: ReadonlyMap<string, readonly TextEdit[]>,
  target: Target,
  wished: string,
): string | undefined {
  const length = files.reduce((sum, { file }) => sum + file.source.text.length, 0);
  const isLong = length > project.mostAnalysed;
  const texts = new Map<string, string>();
  for (const { uri, file } of files) {
    const group = edits.get(uri);
    if (!group) continue;
    const text = applyEdits(file.source.text, group);
    texts.set(uri, text);
    if (isLong && areSameTokens(file.source, group)) continue;
    const at = whereTreesPart(file.source, text, group);
    if (at === undefined) continue;
    const line = file.lines.positionAt(at).line + 1;
    return `${code(wished)} would be read as something else in line ${line} of ${fileName(uri)}`;
  }
  // Labels concern nobody else; a value can stand in types that were written several times, which only an analysis tells.
  if (target.kind === 'label' || (isLong && target.kind === 'name')) return undefined;
  const read = (uri: string): string | undefined => texts.get(uri) ?? project.files.read(uri);
  for (const before of files) {
    const { uri, file } = before;
    const after = project.analyze(texts.get(uri) ?? file.source.text, uri, { read });
    if (areDifferent(outlineOf(before), outlineOf(after))) return whyDifferent(after, file.faults.length, uri);
  }
  return undefined;
}

function areDifferent(before: readonly string[], after: readonly string[]): boolean {
  return before.length !== after.length || before.some((line, i) => line !== after[i]);
}

function whyDifferent({ file }: Facts, faultsBefore: number, uri: string): string {
  const mismatch = file.faults.find((fault) => fault.code === 'type-mismatch');
  const isNew = mismatch?.code === 'type-mismatch' && file.faults.length > faultsBefore;
  if (isNew) return `types would no longer fit in ${fileName(uri)}: ${mismatch.why}`;
  return `${fileName(uri)} would mean something else then`;
}
