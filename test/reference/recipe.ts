/**
 * How a random graph is written down: by node and arm, so that it can be shrunk piece by piece, printed as `.graph`
 * text, and lowered to the numbers that reference and flow analysis work on.
 */
import { NO_ARM, START, type Arm, type Correlated, type Edge, type Graph } from './graph';

export interface ArmRecipe {
  /** Nodes to which the arm leads, by their number in the graph: 1 is the end, 2 the first node. */
  readonly targets: readonly number[];
  readonly writes: readonly number[];
  readonly maybeWrites: readonly number[];
  /** `max n`; 0: none. */
  readonly max: number;
}

export interface NodeRecipe {
  readonly kind: 'plain' | 'each' | 'decision';
  readonly writes: readonly number[];
  readonly maybeWrites: readonly number[];
  /** Unconditional edges; of a decision they fire beside the arm. */
  readonly next: readonly number[];
  /** Empty but for decisions. */
  readonly arms: readonly ArmRecipe[];
  /** Decisions of one group are `on` one key that nothing writes; -1: free. Their arms write nothing. */
  readonly group: number;
  /** With a group: the last arm takes all values that no other arm names. */
  readonly hasElse: boolean;
}

export interface Recipe {
  readonly keyCount: number;
  readonly initial: readonly number[];
  readonly start: readonly number[];
  readonly nodes: readonly NodeRecipe[];
}

/** The number in the graph of the recipe's i-th node. */
export function numberOf(i: number): number {
  return i + 2;
}

/** Lowers a recipe. Repeated targets of one arm or node and edges into the start are left out. */
export function graphOf(recipe: Recipe): Graph {
  const nodeCount = recipe.nodes.length + 2;
  const edges: Edge[] = [];
  const arms: Arm[] = [];
  const connect = (src: number, targets: readonly number[], arm: number): void => {
    for (const dst of new Set(targets)) {
      if (dst !== START && dst < nodeCount) edges.push({ src, dst, arm });
    }
  };
  const writes: number[][] = [[], []];
  const maybeWrites: number[][] = [[], []];
  const isDecision = [false, false];

  connect(START, recipe.start, NO_ARM);
  for (const [i, node] of recipe.nodes.entries()) {
    const src = numberOf(i);
    const decides = node.kind === 'decision';
    isDecision.push(decides);
    writes.push(node.kind === 'plain' ? [...node.writes] : []);
    maybeWrites.push(
      decides ? [] : node.kind === 'each' ? [...node.writes, ...node.maybeWrites] : [...node.maybeWrites],
    );
    if (decides) {
      for (const arm of node.arms) {
        const silent = node.group >= 0;
        arms.push({
          node: src,
          writes: silent ? [] : arm.writes,
          maybeWrites: silent ? [] : arm.maybeWrites,
          max: arm.max,
        });
        connect(src, arm.targets, arms.length - 1);
      }
    }
    connect(src, node.next, NO_ARM);
  }
  return {
    nodeCount,
    keyCount: recipe.keyCount,
    initial: recipe.initial,
    edges,
    arms,
    isDecision,
    writes,
    maybeWrites,
    correlated: groupsOf(recipe, arms),
  };
}

function groupsOf(recipe: Recipe, arms: readonly Arm[]): Correlated[] {
  const groups = new Set(recipe.nodes.flatMap((node) => (isGrouped(node) ? [node.group] : [])));
  return [...groups].map((group) => {
    const members = [...recipe.nodes.keys()].filter(
      (i) => isGrouped(recipe.nodes[i]) && recipe.nodes[i].group === group,
    );
    const values = Math.max(...members.map((i) => recipe.nodes[i].arms.length)) + 1;
    const armOf = (i: number, value: number): number => {
      const { arms: own, hasElse } = recipe.nodes[i];
      const first = arms.findIndex((arm) => arm.node === numberOf(i));
      const named = hasElse ? own.length - 1 : own.length;
      return value < named ? first + value : hasElse ? first + named : NO_ARM;
    };
    return {
      decisions: members.map(numberOf),
      choices: [...Array(values).keys()].map((value) => members.map((i) => armOf(i, value))),
    };
  });
}

export function isGrouped(node: NodeRecipe): boolean {
  return node.kind === 'decision' && node.group >= 0 && node.arms.length > 0;
}
