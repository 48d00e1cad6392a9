import { analyze } from '../../server/src/analysis/analyze';
import type { GraphFacts } from '../../server/src/analysis/facts';
import { diagramOf } from '../../server/src/diagram/draw';
import type { DiagramOptions } from '../../server/src/diagram/options';
import { type ParsedFlowchart, parseFlowchart, type ParsedStates, parseStates } from './parse';

/** The first graph of a text. */
export function graphOf(text: string): GraphFacts {
  return analyze(text, 'file:///here/test.graph', { read: () => undefined }).graphs[0];
}

/** The picture of the first graph of a text, as Mermaid reads it. */
export async function drawn(text: string, options?: DiagramOptions): Promise<ParsedFlowchart> {
  return parseFlowchart(diagramOf(graphOf(text), options).text);
}

/** The same as a state diagram. */
export async function drawnStates(text: string, options?: DiagramOptions): Promise<ParsedStates> {
  return parseStates(diagramOf(graphOf(text), { ...options, diagram: 'state' }).text);
}
