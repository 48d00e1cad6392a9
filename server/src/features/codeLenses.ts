import type { CodeLens, Command, Location } from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import type { KeyId } from '../flow/graph';
import type { GraphModel } from '../model/model';
import { count } from '../rules/words';
import type { LineMap } from '../syntax/lines';
import type { KeyDecl, Span } from '../syntax/tree';
import { lowerBound, touches } from './places';

export const RUN = 'graph.run';
export const PREVIEW = 'graph.showPreview';
export const REFERENCES = 'graph.showReferences';

export interface LensOptions {
  /** The document as the client spells it. */
  readonly uri: string;
  /** What the client can do when someone clicks. */
  readonly commands: ReadonlySet<string>;
  readonly run: boolean;
  readonly preview: boolean;
  readonly keys: boolean;
}

/** What a lens above a key remembers until it is shown. */
export interface KeyLens {
  readonly uri: string;
  /** The graph's place in its file. */
  readonly graph: number;
  readonly key: string;
}

/** What can be done with each graph, and who uses its keys; the latter without words yet (see `keyLens`). */
export function codeLenses({ file, graphs }: Facts, options: LensOptions): CodeLens[] {
  const { uri, commands } = options;
  const lenses: CodeLens[] = [];
  for (const [index, { model }] of graphs.entries()) {
    const range = file.lines.rangeOf(model.nameSpan);
    const offer = (command: string, title: string): void => {
      if (commands.has(command)) lenses.push({ range, command: { title, command, arguments: [uri, model.name] } });
    };
    if (options.run && model.decl.name) offer(RUN, '▶ Run');
    if (options.preview && model.decl.name) offer(PREVIEW, 'Preview');
    if (!options.keys) continue;
    for (const { name } of keysOf(model)) {
      lenses.push({ range: file.lines.rangeOf(name), data: { uri, graph: index, key: name.text } satisfies KeyLens });
    }
  }
  return lenses;
}

/**
 * What stands above a key: how many nodes and arms read and write it. The `output` line counts as a reader and the `input`
 * line as a writer. A click shows these places, one for each. Undefined if the key has gone meanwhile.
 */
export function keyLens({ file, graphs }: Facts, lens: KeyLens, commands: ReadonlySet<string>): Command | undefined {
  const model = graphs[lens.graph]?.model;
  const id = model?.keyIds.get(lens.key);
  if (!model || id === undefined) return undefined;
  const readers = readPlaces(model, id);
  const writers = writePlaces(model, id);
  const uses = `${count(readers.length, 'read')} · ${count(writers.length, 'write')}`;
  const { decl } = model.channels[id];
  const title = sharesLine(model, decl, file.lines) ? `${lens.key}: ${uses}` : uses;
  if (!commands.has(REFERENCES) || readers.length + writers.length === 0) return { title, command: '' };
  const places = [...readers, ...writers].toSorted((a, b) => a.start - b.start);
  const locations = places.map((span): Location => ({ uri: lens.uri, range: file.lines.rangeOf(span) }));
  return { title, command: REFERENCES, arguments: [lens.uri, file.lines.positionAt(decl.name.start), locations] };
}

/** The keys that a graph declares itself, each name once. */
function keysOf({ decl, channels, keyIds }: GraphModel): KeyDecl[] {
  const keys = decl.members.flatMap((member) => (member.kind === 'state' ? member.keys : []));
  return keys.filter((key) => {
    const id = keyIds.get(key.name.text);
    return id !== undefined && channels[id].decl === key;
  });
}

/** The lenses of keys that stand on one line have to say whose they are. */
function sharesLine({ decl }: GraphModel, { name }: KeyDecl, lines: LineMap): boolean {
  const state = decl.members.find((member) => member.kind === 'state' && touches(member, name.start));
  if (state?.kind !== 'state') return false;
  const index = lowerBound(state.keys, (key) => key.start < name.start);
  const line = lines.lineOf(name.start);
  return [state.keys[index - 1], state.keys[index + 1]].some((key) => key && lines.lineOf(key.name.start) === line);
}

function readPlaces(model: GraphModel, key: KeyId): Span[] {
  return model.readers[key].flatMap(({ places }) => places.slice(0, 1).map(({ span }) => span));
}

function writePlaces(model: GraphModel, key: KeyId): Span[] {
  const { name, isImplicitInput } = model.channels[key];
  const given = isImplicitInput ? undefined : model.inputs.find((ref) => ref.name.text === name);
  const places = model.writers[key].map(({ span }): Span => span);
  return given ? [given.name, ...places] : places;
}
