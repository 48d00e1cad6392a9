/** What Mermaid itself reads out of a text. */

export interface ParsedNode {
  readonly id: string;
  readonly text: string;
  readonly type: string | undefined;
  readonly classes: readonly string[];
}

export interface ParsedEdge {
  readonly start: string;
  readonly end: string;
  readonly text: string;
  readonly stroke: string;
}

export interface ParsedFlowchart {
  readonly direction: string;
  readonly nodes: readonly ParsedNode[];
  readonly edges: readonly ParsedEdge[];
  /** Subgraphs, innermost first. */
  readonly boxes: readonly { readonly id: string; readonly text: string; readonly nodes: readonly string[] }[];
}

export interface ParsedStates {
  readonly direction: string;
  /** Those that stand for nodes: without the dots. */
  readonly states: readonly { readonly id: string; readonly text: string; readonly classes: readonly string[] }[];
  /** `[*]` for a dot. */
  readonly edges: readonly { readonly start: string; readonly end: string; readonly text: string }[];
  readonly notes: readonly { readonly id: string; readonly text: string }[];
}

interface StateDb {
  getDirection(): string;
  getStates(): Map<
    string,
    {
      readonly id: string;
      readonly descriptions: readonly string[];
      readonly classes: readonly string[] | undefined;
      readonly note: { readonly text: string } | undefined;
    }
  >;
  getRelations(): readonly { readonly id1: string; readonly id2: string; readonly relationTitle: string | undefined }[];
}

interface FlowDb {
  getVertices(): Map<string, ParsedNode>;
  getEdges(): readonly ParsedEdge[];
  getSubGraphs(): readonly { readonly id: string; readonly title: string; readonly nodes: readonly string[] }[];
  getDirection(): string;
}

/** Throws Mermaid's error if the text does not parse. */
export async function parseFlowchart(text: string): Promise<ParsedFlowchart> {
  const db = await parsed<FlowDb>(text);
  return {
    direction: db.getDirection(),
    nodes: [...db.getVertices().values()].map(({ id, text: label, type, classes }) => ({
      id,
      text: decode(label),
      type,
      classes: [...classes],
    })),
    edges: db.getEdges().map(({ start, end, text: label, stroke }) => ({ start, end, text: decode(label), stroke })),
    boxes: db.getSubGraphs().map(({ id, title, nodes }) => ({ id, text: decode(title), nodes: nodes.toSorted() })),
  };
}

/** Throws Mermaid's error if the text does not parse. */
export async function parseStates(text: string): Promise<ParsedStates> {
  const db = await parsed<StateDb>(text);
  const states = [...db.getStates().values()].filter(({ id }) => !isDot(id));
  const place = (id: string): string => (isDot(id) ? '[*]' : id);
  return {
    direction: db.getDirection(),
    states: states.map(({ id, descriptions, classes }) => ({
      id,
      text: decode(descriptions.join('\n')),
      classes: [...(classes ?? [])],
    })),
    edges: db.getRelations().map(({ id1, id2, relationTitle }) => ({
      start: place(id1),
      end: place(id2),
      text: decode(relationTitle ?? ''),
    })),
    notes: states.flatMap(({ id, note }) => (note ? [{ id, text: decode(note.text.trim()) }] : [])),
  };
}

function isDot(id: string): boolean {
  return id.startsWith('root_');
}

async function parsed<Db>(text: string): Promise<Db> {
  // Without a browser there is nothing to purify with; parsing needs it to be there, no more.
  const { default: purify } = await import('dompurify');
  Object.assign(purify, { addHook: () => {}, sanitize: (html: string) => html });
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({ maxEdges: 100_000, maxTextSize: 50_000_000 });
  const { db } = (await mermaid.mermaidAPI.getDiagramFromText(text)) as unknown as { readonly db: Db };
  return db;
}

/** Mermaid's own form of entities, which the browser resolves in the end. */
function decode(label: string): string {
  return label
    .replaceAll('<br/>', '\n')
    .replace(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/ﬂ°(\w+)¶ß/g, (all, name: string) => ENTITIES[name] ?? all);
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>' };
