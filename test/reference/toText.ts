/** Prints a recipe as real `.graph` text: the whole chain can then be compared with the reference too. */
import { END } from './graph';
import { isGrouped, numberOf, type ArmRecipe, type NodeRecipe, type Recipe } from './recipe';

/** The name in the text of node number `node` of the graph. */
export function nameOfNode(node: number): string {
  if (node === 0) return 'start';
  return node === END ? 'end' : `n${node}`;
}

export function nameOfKey(key: number): string {
  return `k${key}`;
}

/** One graph, whose n-th declared node, counted from 0, is node n + 2 of `graphOf(recipe)`. */
export function toText(recipe: Recipe, name = 'sample'): string {
  const lines = [`graph ${name} {`, '  state {', '    q: string', '    items: list<string>'];
  for (const group of groupsOf(recipe)) lines.push(`    sw${group}: string`);
  for (let key = 0; key < recipe.keyCount; key++) {
    lines.push(`    ${nameOfKey(key)}: string${recipe.initial.includes(key) ? ' = ""' : ''}`);
  }
  lines.push('  }', `  input ${['q', 'items', ...groupsOf(recipe).map((group) => `sw${group}`)].join(', ')}`);

  const wiring = [`  start -> ${targetList(recipe.start)}`];
  for (const [i, node] of recipe.nodes.entries()) {
    const name = nameOfNode(numberOf(i));
    lines.push(...(node.kind === 'decision' ? decision(name, node) : [plain(name, node)]));
    if (node.next.length > 0) wiring.push(`  ${name} -> ${targetList(node.next)}`);
  }
  return [...lines, ...wiring, '}', ''].join('\n');
}

function groupsOf(recipe: Recipe): number[] {
  return [...new Set(recipe.nodes.filter(isGrouped).map((node) => node.group))].toSorted((a, b) => a - b);
}

function targetList(targets: readonly number[]): string {
  const names = [...new Set(targets)].map(nameOfNode);
  return names.length === 1 ? names[0] : `[${names.join(', ')}]`;
}

function plain(name: string, node: NodeRecipe): string {
  const each = node.kind === 'each' ? 'each item in items  ' : '';
  return `  node ${name} { ${each}${writesOf(node)}run "#${name}" }`;
}

/** `writes k0, k1?  `, or nothing. */
function writesOf({ writes, maybeWrites }: NodeRecipe | ArmRecipe): string {
  const keys = [...writes.map(nameOfKey), ...maybeWrites.map((key) => `${nameOfKey(key)}?`)];
  return keys.length === 0 ? '' : `writes ${keys.join(', ')}  `;
}

function decision(name: string, node: NodeRecipe): string[] {
  const grouped = isGrouped(node);
  const lines = [`  decision ${name}${grouped ? ` on sw${node.group}` : ''} {`];
  if (!grouped) lines.push(`    reads q  run "#${name}"`);
  for (const [i, arm] of node.arms.entries()) {
    const last = grouped && node.hasElse && i === node.arms.length - 1;
    const label = last ? 'else' : grouped ? `"a${i}"` : `a${i}`;
    lines.push(
      `    ${label} ${grouped ? '' : writesOf(arm)}-> ${targetList(arm.targets)}${arm.max > 0 ? ` max ${arm.max}` : ''}`,
    );
  }
  return [...lines, '  }'];
}
