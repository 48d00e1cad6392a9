import { analyze } from '../../server/src/analysis/analyze';
import type { GraphModel } from '../../server/src/model/model';
import type { Facts } from '../../server/src/analysis/facts';
import { diagramOf, type DiagramText } from '../../server/src/diagram/draw';
import type { DiagramOptions } from '../../server/src/diagram/options';
import { type ParsedFlowchart, parseFlowchart, type ParsedStates, parseStates } from './parse';

/** The first graph of a text. */
export function graphOf(text: string): GraphModel {
  return factsOf(text).graphs[0].model;
}

/** The picture of the first graph of a text. */
export function picture(text: string, options?: DiagramOptions): DiagramText {
  const facts = factsOf(text);
  return diagramOf(facts, facts.graphs[0], options);
}

/** As Mermaid reads it. */
export async function drawn(text: string, options?: DiagramOptions): Promise<ParsedFlowchart> {
  return parseFlowchart(picture(text, options).text);
}

/** The same as a state diagram. */
export async function drawnStates(text: string, options?: DiagramOptions): Promise<ParsedStates> {
  return parseStates(picture(text, { ...options, diagram: 'state' }).text);
}

function factsOf(text: string): Facts {
  return analyze(text, 'file:///here/test.graph', { read: () => undefined });
}
