/** From a text to its model, with the files that it imports. */
import { LineMap } from '../syntax/lines';
import type { GraphDecl, Name } from '../syntax/tree';
import { buildGraph } from './buildGraph';
import { calledGraph } from './calls';
import { type Fault, withOwnSpan } from './faults';
import type { FileModel, Files, GraphModel, ImportModel, StateModel, TypeModel } from './model';
import {
  type CertainAtEnd,
  checkImports,
  type FileScope,
  findGraph,
  findState,
  findType,
  openProject,
  openScope,
  stateModel,
  typeModel,
} from './scope';

/**
 * Builds the model of a text. `files` gives the imported files and handler modules, `certainAtEnd` the flow's answer for
 * called graphs. Never fails: what is wrong stands in `faults`.
 */
export function buildFile(uri: string, text: string, files: Files, certainAtEnd: CertainAtEnd): FileModel {
  const project = openProject(files, certainAtEnd);
  const scope = openScope(project, uri, text);
  checkImports(scope);
  const states: StateModel[] = [];
  const types: TypeModel[] = [];
  const graphs: GraphModel[] = [];
  for (const item of scope.source.items) {
    if (item.kind === 'state') states.push(stateModel(scope, item));
    else if (item.kind === 'type') types.push(typeModel(scope, item));
    else if (item.kind === 'graph') graphs.push(graphModel(scope, item));
  }
  const imports = [...scope.imports.values()].map((imported): ImportModel => {
    const { name, decl, uri: target } = imported;
    return { name, decl, uri: target, target: importTarget(scope, name.text) };
  });
  return {
    uri,
    source: scope.source,
    lines: new LineMap(text),
    imports,
    states,
    types,
    graphs,
    faults: scope.faults.map(withOwnSpan),
    dependencies: project.dependencies,
  };
}

function importTarget(scope: FileScope, name: string): ImportModel['target'] {
  const graph = findGraph(scope, name);
  if (graph && graph !== 'silent') return graphModel(graph.scope, graph.decl);
  const state = findState(scope, name);
  if (state && state !== 'silent') return stateModel(state.scope, state.decl);
  const type = findType(scope, name);
  return type && type !== 'silent' ? typeModel(type.scope, type.decl) : undefined;
}

interface Frame {
  readonly scope: FileScope;
  readonly decl: GraphDecl;
  readonly calls: readonly Name[];
  next: number;
}

/** The model of a graph; the graphs that it calls are built before it, without recursion however long the chain. */
function graphModel(scope: FileScope, decl: GraphDecl): GraphModel {
  const { graphs, circularCalls } = scope.project;
  const stack: Frame[] = [open(scope, decl)];
  const onStack = new Set<GraphDecl>([decl]);
  while (!graphs.has(decl)) {
    const frame = stack[stack.length - 1];
    const call = frame.calls[frame.next++];
    if (!call) {
      stack.pop();
      onStack.delete(frame.decl);
      if (!graphs.has(frame.decl)) graphs.set(frame.decl, buildGraph(frame.scope, frame.decl));
      continue;
    }
    const found = calledGraph(frame.scope, call);
    if (!found || found === 'silent' || graphs.has(found.decl)) continue;
    if (onStack.has(found.decl)) {
      circularCalls.add(call);
      reportCircle(stack.slice(stack.findIndex((open) => open.decl === found.decl)));
      continue;
    }
    onStack.add(found.decl);
    stack.push(open(found.scope, found.decl));
  }
  return graphs.get(decl) as GraphModel;
}

function open(scope: FileScope, decl: GraphDecl): Frame {
  const calls: Name[] = [];
  for (const member of decl.members) {
    if (member.kind !== 'node') continue;
    for (const line of member.members) {
      if (line.kind === 'call' && line.graph) calls.push(line.graph);
    }
  }
  return { scope, decl, calls, next: 0 };
}

/** Every file of a circle reports it once, at the first of its own calls. */
function reportCircle(round: readonly Frame[]): void {
  const names = round.map(({ decl }) => `\`${decl.name?.text ?? ''}\``);
  const why =
    names.length === 1
      ? `${names[0]} calls itself`
      : `${[...names, names[0]].join(' -> ')}: these graphs call each other in a circle`;
  const places = round.map(({ scope, calls, next }) => ({ uri: scope.uri, span: calls[next - 1] }));
  const told = new Set<FileScope>();
  for (const { scope, calls, next } of round) {
    if (told.has(scope)) continue;
    told.add(scope);
    const fault: Fault = { code: 'circular', span: calls[next - 1], graph: undefined, why, round: places };
    scope.faults.push(fault);
  }
}
