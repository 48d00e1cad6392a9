import { diagram } from '../../features/diagram';
import { diagramMethod, type DiagramParams, type DiagramResult } from '../protocol';
import type { Feature, RequestParts } from './request';

const NO_DIAGRAM: DiagramResult = { version: null, graphs: [], graph: null, mermaid: null, nodes: [] };

export const diagramFeature: Feature = {
  capabilities: () => ({}),
  listen(connection, parts, answer) {
    connection.onRequest(
      diagramMethod,
      answer('diagram', NO_DIAGRAM, (params: DiagramParams) => draw(parts, params)),
    );
  },
};

async function draw(
  { documents, session }: RequestParts,
  { textDocument, position, graph, options }: DiagramParams,
): Promise<DiagramResult> {
  const document = documents.find(textDocument.uri);
  const levels = document && (await session.levels(document.key));
  const facts = document && session.checker.facts(document);
  if (!facts) return NO_DIAGRAM;
  const offset = position && facts.file.lines.offsetAt(position);
  const findings = session.checker.findings(document, levels!);
  return { version: document.version, ...diagram(facts, findings, { offset, graph, ...options }) };
}
