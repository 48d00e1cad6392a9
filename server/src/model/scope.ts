/**
 * The names of one file's top level, and the files that it imports. Resolution is lazy: of an imported file only what is
 * used is built, and its own faults are its own affair.
 */
import { URI, Utils } from 'vscode-uri';
import { parse } from '../syntax';
import { cookString } from '../syntax/strings';
import type { GraphDecl, ImportDecl, Name, SourceFile, Span, StateDecl, StringLiteral, TypeDecl } from '../syntax/tree';
import { declareChannel } from './channels';
import type { Fault, World } from './faults';
import type { ChannelDecl, Files, GraphModel, Place, StateModel, TypeModel } from './model';
import { resolveType, type TypeScope } from './resolveType';
import { type Type, UNKNOWN } from './types';

/** Keys of a called graph that hold a value whenever it ends: the flow's answer, handed in from above. */
export type CertainAtEnd = (graph: GraphModel, key: number) => boolean;

/** What is shared while one file and all that it uses are built. */
export interface Project {
  readonly files: Files;
  readonly certainAtEnd: CertainAtEnd;
  readonly scopes: Map<string, FileScope | undefined>;
  readonly dependencies: Set<string>;
  /** Graphs that are built, by declaration. */
  readonly graphs: Map<GraphDecl, GraphModel>;
  /** `call` lines that would go round in a circle, by the called graph's name. */
  readonly circularCalls: Set<Name>;
  /** Named types that are being resolved, outermost first. */
  readonly openTypes: { readonly scope: FileScope; readonly decl: TypeDecl }[];
}

export interface FileScope {
  readonly project: Project;
  readonly uri: string;
  readonly source: SourceFile;
  /** Where its syntax errors are, in order. */
  readonly errorStarts: readonly number[];
  readonly faults: Fault[];
  readonly graphs: ReadonlyMap<string, GraphDecl>;
  readonly stateDecls: ReadonlyMap<string, StateDecl>;
  readonly typeDecls: ReadonlyMap<string, TypeDecl>;
  readonly imports: ReadonlyMap<string, ImportedName>;
  readonly states: Map<StateDecl, StateModel>;
  readonly types: Map<TypeDecl, TypeModel>;
}

export interface ImportedName {
  readonly name: Name;
  readonly decl: ImportDecl;
  readonly uri: string | undefined;
}

/** A name looked up: what it stands for, nothing, or `silent` where the reason has been reported already. */
export type Lookup<T> = { readonly scope: FileScope; readonly decl: T } | 'silent' | undefined;

export function openProject(files: Files, certainAtEnd: CertainAtEnd): Project {
  return {
    files,
    certainAtEnd,
    scopes: new Map(),
    dependencies: new Set(),
    graphs: new Map(),
    circularCalls: new Set(),
    openTypes: [],
  };
}

/** The scope of a text that is at hand. */
export function openScope(project: Project, uri: string, text: string): FileScope {
  const source = parse(text);
  const faults: Fault[] = [];
  const graphs = new Map<string, GraphDecl>();
  const stateDecls = new Map<string, StateDecl>();
  const typeDecls = new Map<string, TypeDecl>();
  const imports = new Map<string, ImportedName>();
  const declare = <T>(map: Map<string, T>, name: Name | null, decl: T, world: World, first: (decl: T) => Span) => {
    if (!name) return;
    const earlier = map.get(name.text);
    if (earlier) faults.push(duplicate(uri, name, world, first(earlier)));
    else map.set(name.text, decl);
  };
  for (const item of source.items) {
    switch (item.kind) {
      case 'graph':
        declare(graphs, item.name, item, 'graph', (decl) => decl.name ?? decl);
        break;
      case 'state':
        declare(stateDecls, item.name, item, 'state', (decl) => decl.name ?? decl);
        break;
      case 'type':
        declare(typeDecls, item.name, item, 'type', (decl) => decl.name);
        break;
      case 'import':
        for (const name of item.names) {
          const imported = { name, decl: item, uri: resolvePath(uri, item.path, source.text) };
          declare(imports, name, imported, 'import', (decl) => decl.name);
        }
        break;
    }
  }
  const scope: FileScope = {
    project,
    uri,
    source,
    errorStarts: source.errors.map((error) => error.start).toSorted((a, b) => a - b),
    faults,
    graphs,
    stateDecls,
    typeDecls,
    imports,
    states: new Map(),
    types: new Map(),
  };
  for (const { name } of imports.values()) {
    const own = graphs.get(name.text)?.name ?? stateDecls.get(name.text)?.name ?? typeDecls.get(name.text)?.name;
    if (!own) continue;
    const [first, second] = own.start < name.start ? [own, name] : [name, own];
    faults.push(duplicate(uri, second, 'import', first));
  }
  project.scopes.set(uri, scope);
  return scope;
}

function duplicate(uri: string, name: Name, world: World, first: Span): Fault {
  return {
    code: 'duplicate-name',
    span: name,
    graph: undefined,
    name: name.text,
    world,
    first: { uri, span: first },
  };
}

/** The scope of another file, undefined if there is no such file. */
function scopeOf(project: Project, uri: string): FileScope | undefined {
  project.dependencies.add(uri);
  if (project.scopes.has(uri)) return project.scopes.get(uri);
  const text = project.files.read(uri);
  if (text !== undefined) return openScope(project, uri, text);
  project.scopes.set(uri, undefined);
  return undefined;
}

/** The file that a relative path means; undefined where the document has no place (untitled), or no path is there. */
export function resolvePath(uri: string, path: StringLiteral | null, text: string): string | undefined {
  return path ? resolveRelative(uri, cookString(text, path).value) : undefined;
}

export function resolveRelative(uri: string, path: string): string | undefined {
  const from = URI.parse(uri);
  // Half a surrogate pair has no form in a URI.
  if (from.scheme === 'untitled' || path === '' || /\p{Surrogate}/u.test(path)) return undefined;
  return Utils.resolvePath(Utils.dirname(from), path).toString();
}

/** Reports imports that lead nowhere. */
export function checkImports(scope: FileScope): void {
  const missingFiles = new Set<ImportDecl>();
  for (const { name, decl, uri } of scope.imports.values()) {
    if (!uri || missingFiles.has(decl)) continue;
    const target = scopeOf(scope.project, uri);
    if (!target) {
      missingFiles.add(decl);
      const path = decl.path ?? decl;
      const written = decl.path ? cookString(scope.source.text, decl.path).value : '';
      scope.faults.push({
        code: 'unknown-import',
        span: path,
        graph: undefined,
        name: written,
        what: 'file',
        candidates: () => [],
      });
      continue;
    }
    if (target.graphs.has(name.text) || target.stateDecls.has(name.text) || target.typeDecls.has(name.text)) continue;
    scope.faults.push({
      code: 'unknown-import',
      span: name,
      graph: undefined,
      name: name.text,
      what: 'name',
      candidates: () => [...target.graphs.keys(), ...target.stateDecls.keys(), ...target.typeDecls.keys()],
    });
  }
}

export const findGraph = (scope: FileScope, name: string): Lookup<GraphDecl> => find(scope, name, (s) => s.graphs);
export const findState = (scope: FileScope, name: string): Lookup<StateDecl> => find(scope, name, (s) => s.stateDecls);
export const findType = (scope: FileScope, name: string): Lookup<TypeDecl> => find(scope, name, (s) => s.typeDecls);

function find<T>(scope: FileScope, name: string, world: (scope: FileScope) => ReadonlyMap<string, T>): Lookup<T> {
  const own = world(scope).get(name);
  if (own) return { scope, decl: own };
  const imported = scope.imports.get(name);
  if (!imported) return undefined;
  const target = imported.uri ? scopeOf(scope.project, imported.uri) : undefined;
  if (!target) return 'silent';
  const decl = world(target).get(name);
  if (decl) return { scope: target, decl };
  const isOther = target.graphs.has(name) || target.stateDecls.has(name) || target.typeDecls.has(name);
  return isOther ? undefined : 'silent';
}

// ---------------------------------------------------------------- types

/** Named types inside each other deeper than this are not followed. */
const MOST_NESTED_TYPES = 200;

export function typeScope(scope: FileScope, graph: GraphModel | undefined): TypeScope {
  return {
    text: scope.source.text,
    namedType(name) {
      const found = findType(scope, name.text);
      if (found === 'silent') return UNKNOWN;
      return found && typeOf(found.scope, found.decl, { scope, name, graph });
    },
    unknownType(name) {
      scope.faults.push({
        code: 'unknown-type',
        span: name,
        graph,
        name: name.text,
        candidates: () => [...scope.typeDecls.keys(), ...scope.imports.keys()],
      });
    },
    duplicateField(name, first) {
      const place = { uri: scope.uri, span: first };
      scope.faults.push({ code: 'duplicate-name', span: name, graph, name: name.text, world: 'field', first: place });
    },
    mismatch(span, why) {
      scope.faults.push({ code: 'type-mismatch', span, graph, why });
    },
  };
}

interface TypeUse {
  readonly scope: FileScope;
  readonly name: Name;
  readonly graph: GraphModel | undefined;
}

function typeOf(scope: FileScope, decl: TypeDecl, use: TypeUse): Type {
  const known = scope.types.get(decl);
  if (known) return known.type;
  const { openTypes } = scope.project;
  const round = openTypes.findIndex((open) => open.decl === decl);
  if (round >= 0) {
    const names = openTypes.slice(round).map((open) => open.decl.name.text);
    const why = `the type ${names.map((name) => `\`${name}\``).join(' -> ')} -> \`${decl.name.text}\` contains itself`;
    use.scope.faults.push({ code: 'circular', span: use.name, graph: use.graph, why, round: [] });
    return UNKNOWN;
  }
  if (openTypes.length >= MOST_NESTED_TYPES) {
    const why = `more than ${MOST_NESTED_TYPES} named types stand inside each other here`;
    use.scope.faults.push({ code: 'type-mismatch', span: use.name, graph: use.graph, why });
    return UNKNOWN;
  }
  return typeModel(scope, decl).type;
}

export function typeModel(scope: FileScope, decl: TypeDecl): TypeModel {
  const known = scope.types.get(decl);
  if (known) return known;
  const { openTypes } = scope.project;
  openTypes.push({ scope, decl });
  const type = resolveType(decl.type, typeScope(scope, undefined));
  openTypes.pop();
  const model: TypeModel = { kind: 'type', uri: scope.uri, name: decl.name.text, decl, type };
  scope.types.set(decl, model);
  return model;
}

// ---------------------------------------------------------------- states

/** A named state with all that it extends. A circle is cut where it closes, and reported once. */
export function stateModel(scope: FileScope, decl: StateDecl): StateModel {
  const chain: { scope: FileScope; decl: StateDecl }[] = [];
  let base: StateModel | undefined;
  for (let at: Lookup<StateDecl> = { scope, decl }; at && at !== 'silent';) {
    const { scope: here, decl: state }: { scope: FileScope; decl: StateDecl } = at;
    base = here.states.get(state);
    if (base) break;
    const round = chain.findIndex((link) => link.decl === state);
    if (round >= 0) {
      reportStateCircle(chain.slice(round));
      break;
    }
    chain.push({ scope: here, decl: state });
    at = state.base ? baseState(here, state.base, undefined) : undefined;
  }
  for (const link of chain.toReversed()) base = buildState(link.scope, link.decl, base);
  return base ?? buildState(scope, decl, undefined);
}

/** The state that a name behind `extends` means. */
export function baseState(scope: FileScope, name: Name, graph: GraphModel | undefined): Lookup<StateDecl> {
  const found = findState(scope, name.text);
  if (found) return found;
  scope.faults.push({
    code: 'unknown-import',
    span: name,
    graph,
    name: name.text,
    what: 'state',
    candidates: () => [...scope.stateDecls.keys(), ...scope.imports.keys()],
  });
  return undefined;
}

function buildState(scope: FileScope, decl: StateDecl, base: StateModel | undefined): StateModel {
  const channels: ChannelDecl[] = base ? [...base.channels] : [];
  addChannels(scope, decl, channels, undefined);
  const model: StateModel = { kind: 'state', uri: scope.uri, name: decl.name?.text ?? '', decl, base, channels };
  scope.states.set(decl, model);
  return model;
}

/** Adds the channels that a state block declares; of two of one name the first counts. */
export function addChannels(
  scope: FileScope,
  decl: StateDecl,
  channels: ChannelDecl[],
  graph: GraphModel | undefined,
): void {
  const known = new Map(channels.map((channel) => [channel.name, channel]));
  for (const key of decl.keys) {
    const channel = declareChannel(scope, key, graph);
    const first = known.get(channel.name);
    if (first) {
      const place: Place = { uri: first.uri, span: first.decl.name };
      const { name } = key;
      scope.faults.push({ code: 'duplicate-name', span: name, graph, name: name.text, world: 'key', first: place });
      continue;
    }
    known.set(channel.name, channel);
    channels.push(channel);
  }
}

function reportStateCircle(round: readonly { readonly scope: FileScope; readonly decl: StateDecl }[]): void {
  const names = round.map(({ decl }) => `\`${decl.name?.text ?? ''}\``);
  const why =
    names.length === 1
      ? `the state ${names[0]} extends itself`
      : `the states ${names.join(' -> ')} -> ${names[0]} extend each other`;
  const places = round.map(({ scope, decl }) => ({ uri: scope.uri, span: decl.base ?? decl }));
  // Each file of the circle reports it at the first of its own states.
  const told = new Set<FileScope>();
  for (const { scope, decl } of round) {
    if (told.has(scope)) continue;
    told.add(scope);
    scope.faults.push({ code: 'circular', span: decl.base ?? decl, graph: undefined, why, round: places });
  }
}
