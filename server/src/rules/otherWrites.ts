/** The places of a group of writers that the finding does not mark. */
import type { GraphFacts } from '../analysis/facts';
import type { Related } from './rule';
import { code } from './words';
import type { WriterGroup } from './writers';

/** Every write but the first. */
export function otherWrites({ model }: GraphFacts, { key, writes }: WriterGroup): readonly Related[] {
  const name = code(model.channels[key].name);
  return writes.slice(1).map((write) => ({
    message: `${code(model.nodes[write.node].name)} writes ${name}`,
    place: { uri: model.uri, span: write.span },
  }));
}
