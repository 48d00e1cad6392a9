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
}

interface FlowDb {
  getVertices(): Map<string, ParsedNode>;
  getEdges(): readonly ParsedEdge[];
  getDirection(): string;
}

/** Throws Mermaid's error if the text does not parse. */
export async function parseFlowchart(text: string): Promise<ParsedFlowchart> {
  // Without a browser there is nothing to purify with; parsing needs it to be there, no more.
  const { default: purify } = await import('dompurify');
  Object.assign(purify, { addHook: () => {}, sanitize: (html: string) => html });
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({ maxEdges: 100_000, maxTextSize: 50_000_000 });
  const { db } = (await mermaid.mermaidAPI.getDiagramFromText(text)) as unknown as { readonly db: FlowDb };
  return {
    direction: db.getDirection(),
    nodes: [...db.getVertices().values()].map(({ id, text: label, type, classes }) => ({
      id,
      text: decode(label),
      type,
      classes: [...classes],
    })),
    edges: db.getEdges().map(({ start, end, text: label, stroke }) => ({ start, end, text: decode(label), stroke })),
  };
}

/** Mermaid's own form of entities, which the browser resolves in the end. */
function decode(label: string): string {
  return label
    .replaceAll('<br/>', '\n')
    .replace(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/ﬂ°(\w+)¶ß/g, (all, name: string) => ENTITIES[name] ?? all);
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>' };
