/**
 * Equal names need no line at a `call` (LANGUAGE §5). Where a rename makes two names unequal, a `with` or `into` line says
 * what the names said; where it would make two equal that were not, the rename is refused.
 */
import type { Facts, GraphFacts } from '../../analysis/facts';
import type { KeyId } from '../../flow/graph';
import { isGivenBack, isRequiredInput } from '../../model/calls';
import type { GraphModel, NodeModel } from '../../model/model';
import { insertBehind } from '../../rules/fixes/edits';
import type { TextEdit } from '../../rules/rule';
import { code } from '../../rules/words';
import { CEL_LITERALS } from './captures';
import { GraphNames, type Renaming } from './naming';
import { refuse, type Refusal } from './target';

/** The lines that the calls of a file need, all of them insertions. */
export function callLines(facts: Facts, renaming: Renaming): readonly TextEdit[] | Refusal {
  const { kind } = renaming.symbol;
  if (kind !== 'key' && kind !== 'channel' && kind !== 'item') return [];
  const edits: TextEdit[] = [];
  for (const graph of facts.graphs) {
    const parent = new GraphNames(graph.model, renaming);
    for (const node of graph.model.nodes) {
      const child = node.call?.graph;
      if (!child) continue;
      const call = new Call(graph, node, parent, new GraphNames(child, renaming), renaming);
      if (!call.isConcerned()) continue;
      const lines = call.lines();
      if ('refused' in lines) return lines;
      const last = node.decl!.members.findLast(
        ({ kind: line }) => line === 'call' || line === 'with' || line === 'into',
      );
      for (const line of lines) edits.push({ ...insertBehind(facts.file.source, last!, line), uri: facts.uri });
    }
  }
  return edits;
}

/** Where the value of an input comes from by its name. */
type Source = { readonly item: true } | { readonly key: KeyId } | undefined;

class Call {
  private readonly child: GraphModel;

  constructor(
    private readonly graph: GraphFacts,
    private readonly node: NodeModel,
    private readonly parentNames: GraphNames,
    private readonly childNames: GraphNames,
    private readonly renaming: Renaming,
  ) {
    this.child = childNames.graph;
  }

  isConcerned(): boolean {
    const { parentNames, childNames, node } = this;
    return parentNames.renamed !== undefined || childNames.renamed !== undefined || parentNames.isRenamedItem(node.id);
  }

  lines(): readonly string[] | Refusal {
    const lines: string[] = [];
    for (const key of this.candidates()) {
      const line = this.inputLine(key);
      if (typeof line === 'object') return line;
      if (line) lines.push(line);
    }
    const outputs = this.outputLines();
    return 'refused' in outputs ? outputs : [...lines, ...outputs];
  }

  /** Only the keys of the called graph that have one of the two names can lose or find their like. */
  private candidates(): KeyId[] {
    const { from, to } = this.renaming;
    return [this.child.keyIds.get(from), this.child.keyIds.get(to)].filter((key) => key !== undefined);
  }

  private inputLine(key: KeyId): string | Refusal | undefined {
    const { child, childNames, parentNames, node } = this;
    const channel = child.channels[key];
    const members = node.decl?.members ?? [];
    const isGiven = members.some((member) => member.kind === 'with' && member.child.text === channel.name);
    if (!channel.isInput || isGiven) return undefined;
    const before = this.sourceBefore(channel.name);
    const after = this.sourceAfter(childNames.nameOf(key));
    if (isSame(before, after)) return undefined;
    if (!before) {
      return refuse(`${code(node.name)} calls ${code(child.name)}, and would hand ${this.shown(after!)} over to it`);
    }
    const name = 'item' in before ? parentNames.itemOf(node)! : parentNames.nameOf(before.key);
    if ('key' in before && parentNames.itemOf(node) === name) {
      return refuse(
        `the item ${code(name)} of ${code(node.name)} would hide the key, which ${code(child.name)} is given`,
      );
    }
    if (CEL_LITERALS.has(name)) {
      return refuse(`${code(node.name)} would need a \`with\` line, where ${code(name)} is a value and no name`);
    }
    if ('key' in before && !isRequiredInput(channel) && !this.graph.flow.mustHave(node.id, before.key)) {
      const shown = this.shown(before);
      const how = `hands ${shown} over to ${code(child.name)} only where it has a value`;
      return refuse(`${code(node.name)} ${how}, which works by equal names alone`);
    }
    return `with ${childNames.nameOf(key)} = ${name}`;
  }

  private sourceBefore(name: string): Source {
    if (this.node.item?.name.text === name) return { item: true };
    const key = this.parentNames.graph.keyIds.get(name);
    return key === undefined ? undefined : { key };
  }

  private sourceAfter(name: string): Source {
    if (this.parentNames.itemOf(this.node) === name) return { item: true };
    const key = this.parentNames.keyNamed(name);
    return key === undefined ? undefined : { key };
  }

  private shown(source: NonNullable<Source>): string {
    const { node, parentNames } = this;
    return code('item' in source ? parentNames.itemOf(node)! : parentNames.nameOf(source.key));
  }

  private outputLines(): readonly string[] | Refusal {
    const { child, childNames, parentNames, node } = this;
    const parent = parentNames.graph;
    const lines = (node.decl?.members ?? []).filter((member) => member.kind === 'into' && member.child);
    const explicit = new Set<string>();
    const taken = new Set<KeyId>();
    for (const line of lines) {
      if (line.kind !== 'into' || !line.child) continue;
      explicit.add(line.child.text);
      const key = parent.keyIds.get(line.parent.text);
      if (key !== undefined) taken.add(key);
    }
    const needed: string[] = [];
    const free: KeyId[] = [];
    for (const key of this.candidates()) {
      const { name } = child.channels[key];
      if (!isGivenBack(child, child.channels[key]) || explicit.has(name)) continue;
      const before = parent.keyIds.get(name);
      const goes = before !== undefined && !taken.has(before);
      if (!goes) free.push(key);
      else if (parentNames.keyNamed(childNames.nameOf(key)) !== before) {
        needed.push(`into ${parentNames.nameOf(before)} = ${childNames.nameOf(key)}`);
        taken.add(before);
      }
    }
    for (const key of free) {
      const after = parentNames.keyNamed(childNames.nameOf(key));
      if (after === undefined || taken.has(after)) continue;
      const shown = code(parentNames.nameOf(after));
      return refuse(`${code(node.name)} calls ${code(child.name)}, which would then write ${shown}`);
    }
    return needed;
  }
}

function isSame(a: Source, b: Source): boolean {
  if (!a || !b) return a === b;
  return 'item' in a ? 'item' in b : 'key' in b && a.key === b.key;
}
