/** What shapes, colours and lines mean, as far as a picture has them. */
import type { Contents, DrawnEdge, DrawnNode, EdgeLook, Look } from './model';

export interface Legend {
  readonly looks: readonly {
    readonly look: Look;
    readonly isEach: boolean;
    readonly classes: string[];
    readonly meaning: string;
  }[];
  readonly edges: readonly { readonly look: EdgeLook; readonly meaning: string }[];
}

const LOOKS: Record<Look, string> = {
  start: 'start',
  end: 'end',
  prompt: 'asks a model',
  code: 'runs code',
  person: 'asks a person',
  set: 'computes',
  call: 'calls a graph',
  decision: 'takes one arm',
  empty: 'does nothing of its own',
};

const EDGES: Record<EdgeLook, string> = {
  plain: 'always',
  arm: 'if the decision takes it',
  send: 'once for each element',
  back: 'round a loop',
};

export function legendOf(contents: Contents): Legend {
  const nodes = all(contents, ({ nodes }) => nodes);
  const edges = all(contents, ({ edges }) => edges);
  const looks = new Set(nodes.map(({ look }: DrawnNode) => look));
  const kinds = new Set(edges.map(({ look }: DrawnEdge) => look));
  const entries: Legend['looks'][number][] = [];
  for (const look of Object.keys(LOOKS) as Look[]) {
    if (look === 'start' || look === 'end' || !looks.has(look)) continue;
    entries.push({ look, isEach: false, classes: [`${look}Node`], meaning: LOOKS[look] });
  }
  const empty = { look: 'empty', classes: ['emptyNode'] } as const;
  if (nodes.some(({ isEach }) => isEach)) {
    entries.push({ ...empty, isEach: true, classes: ['emptyNode', 'eachNode'], meaning: 'runs once for each element' });
  }
  if (nodes.some(({ isJoin }) => isJoin)) {
    entries.push({
      ...empty,
      isEach: false,
      classes: ['emptyNode', 'joinNode'],
      meaning: 'waits for parallel branches',
    });
  }
  return {
    looks: entries,
    edges: (Object.keys(EDGES) as EdgeLook[])
      .filter((look) => kinds.has(look))
      .map((look) => ({ look, meaning: EDGES[look] })),
  };
}

/** Of the contents and of all that is inside them. */
function all<T>(contents: Contents, of: (contents: Contents) => readonly T[]): T[] {
  const inner = contents.nodes.flatMap(({ inside }) => (inside ? all(inside, of) : []));
  return [...of(contents), ...inner];
}
