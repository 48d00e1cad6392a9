/** Makes a failing sample smaller, piece by piece, as long as it still fails. */
import { END } from './graph';
import { numberOf, type ArmRecipe, type NodeRecipe, type Recipe } from './recipe';

/** The smallest recipe found for which `fails` holds; `fails(recipe)` must hold. Tries at most `budget` recipes. */
export function shrink(recipe: Recipe, fails: (recipe: Recipe) => boolean, budget = 5_000): Recipe {
  let smallest = recipe;
  let tries = 0;
  for (let improved = true; improved && tries < budget;) {
    improved = false;
    for (const candidate of smaller(smallest)) {
      if (++tries > budget) break;
      if (!fails(candidate)) continue;
      smallest = candidate;
      improved = true;
      break;
    }
  }
  return smallest;
}

function* smaller(recipe: Recipe): Generator<Recipe> {
  const { nodes, start, initial, keyCount } = recipe;
  for (const i of nodes.keys()) yield withoutNode(recipe, i);
  for (const i of nodes.keys()) yield* bypassed(recipe, i);
  if (keyCount > 1) for (const key of Array(keyCount).keys()) yield withoutKey(recipe, key);
  for (const [i, node] of nodes.entries()) {
    for (const changed of smallerNodes(node)) yield { ...recipe, nodes: nodes.with(i, changed) };
  }
  for (const i of start.keys()) if (start.length > 1) yield { ...recipe, start: start.toSpliced(i, 1) };
  for (const i of initial.keys()) yield { ...recipe, initial: initial.toSpliced(i, 1) };
}

/** The edges into it go to the end instead, or are dropped where others stand beside them. */
function withoutNode(recipe: Recipe, gone: number): Recipe {
  return redirected(recipe, gone, []);
}

/** The edges into it go where one of its own edges leads. */
function* bypassed(recipe: Recipe, gone: number): Generator<Recipe> {
  const node = recipe.nodes[gone];
  for (const target of [...node.next, ...node.arms.flatMap((arm) => arm.targets)]) {
    if (target !== numberOf(gone)) yield redirected(recipe, gone, [target]);
  }
}

function redirected(recipe: Recipe, gone: number, to: readonly number[]): Recipe {
  const number = numberOf(gone);
  const renumber = (target: number): number => (target > number ? target - 1 : target);
  const move = (targets: readonly number[], keepOne: boolean): number[] => {
    const moved = targets.flatMap((target) => (target === number ? to : [target])).map(renumber);
    return moved.length === 0 && targets.length > 0 && keepOne ? [END] : moved;
  };
  return {
    ...recipe,
    start: move(recipe.start, true),
    nodes: recipe.nodes.toSpliced(gone, 1).map((node) => ({
      ...node,
      next: move(node.next, node.kind !== 'decision'),
      arms: node.arms.map((arm) => ({ ...arm, targets: move(arm.targets, true) })),
    })),
  };
}

function withoutKey(recipe: Recipe, gone: number): Recipe {
  const drop = (keys: readonly number[]): number[] =>
    keys.filter((key) => key !== gone).map((key) => (key > gone ? key - 1 : key));
  const strip = <T extends ArmRecipe | NodeRecipe>(part: T): T => ({
    ...part,
    writes: drop(part.writes),
    maybeWrites: drop(part.maybeWrites),
  });
  return {
    ...recipe,
    keyCount: recipe.keyCount - 1,
    initial: drop(recipe.initial),
    nodes: recipe.nodes.map((node) => ({ ...strip(node), arms: node.arms.map(strip) })),
  };
}

function* smallerNodes(node: NodeRecipe): Generator<NodeRecipe> {
  if (node.kind === 'each') yield { ...node, kind: 'plain' };
  if (node.kind === 'decision') {
    yield { ...node, kind: 'plain', arms: [], next: node.arms[0]?.targets ?? node.next };
    if (node.group >= 0) yield { ...node, group: -1 };
    for (const i of node.arms.keys()) if (node.arms.length > 1) yield { ...node, arms: node.arms.toSpliced(i, 1) };
  }
  for (const i of node.next.keys()) {
    if (node.next.length > 1 || node.kind === 'decision') yield { ...node, next: node.next.toSpliced(i, 1) };
  }
  for (const [i, arm] of node.arms.entries()) {
    for (const t of arm.targets.keys()) {
      if (arm.targets.length > 1)
        yield { ...node, arms: node.arms.with(i, { ...arm, targets: arm.targets.toSpliced(t, 1) }) };
    }
    for (const changed of lessWritten(arm)) yield { ...node, arms: node.arms.with(i, changed) };
    if (arm.max > 0) yield { ...node, arms: node.arms.with(i, { ...arm, max: 0 }) };
  }
  yield* lessWritten(node);
}

function* lessWritten<T extends ArmRecipe | NodeRecipe>(part: T): Generator<T> {
  for (const i of part.writes.keys()) yield { ...part, writes: part.writes.toSpliced(i, 1) };
  for (const i of part.maybeWrites.keys()) yield { ...part, maybeWrites: part.maybeWrites.toSpliced(i, 1) };
}
