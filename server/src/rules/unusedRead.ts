import type { GraphModel, NodeModel, Read } from '../model/model';
import { rule } from './define';
import { removeListed } from './fixes/keys';
import { fix } from './fixes/edits';
import { suspectsOf } from './suspects';
import { code } from './words';

/** A declared read that the node's texts and expressions never use. */
export const unusedRead = rule({
  code: 'unused-read',
  severity: 'warning',
  title: 'The read is not used',
  page: `
    The node declares that it reads a key, but its prompt or expressions never use it. A reader of the graph takes
    the node for more than it is, and a placeholder may have been forgotten.

    ~~~graph bad
    graph joke {
      state { topic: string  tone: string  joke: string }
      input topic, tone
      output joke
      node tell { reads topic, tone  writes joke  prompt "A joke about {topic}" }
      start -> tell -> end
    }
    ~~~

    Use it, or do not read it. Code gets all reads, and a conversation becomes the chat history: neither is reported.

    ~~~graph good
    graph joke {
      state { topic: string  tone: string  joke: string }
      input topic, tone
      output joke
      node tell { reads topic, tone  writes joke  prompt "A {tone} joke about {topic}" }
      start -> tell -> end
    }
    ~~~
  `,

  *checkGraph({ model }, facts) {
    for (const node of model.nodes) {
      if (!usesOnlyText(node)) continue;
      for (const read of node.reads) {
        const { name } = model.channels[read.key];
        // A key that the item hides has been reported.
        if (!read.declared || !isUnused(model, read) || node.item?.name.text === name) continue;
        if (suspectsOf(facts, model).readBy.get(node.name)?.has(name)) continue;
        const { declared } = read;
        yield {
          span: declared,
          message: `${code(node.name)} reads ${code(name)}, but does not use it`,
          node: node.id,
          key: read.key,
          fixes: () =>
            fix(`Remove ${code(name)} from ${code('reads')}`, removeListed(facts, model, declared), {
              preferred: true,
            }),
        };
      }
    }
  },
});

/** Everything that the node does with its reads stands in the file, and is understood. */
function usesOnlyText({ decl, body, decision, expressions }: NodeModel): boolean {
  // Code that is one body too many has been reported, and gets all reads.
  if (decl?.members.some(({ kind }) => kind === 'run' || kind === 'call')) return false;
  const chooser = decision?.chooser;
  const isText = body === 'prompt' || body === 'ask' || body === 'set';
  const isChoice = chooser === 'prompt' || chooser === 'ask' || chooser === 'when' || chooser === 'on';
  if (chooser ? !isChoice : !isText) return false;
  return expressions.every((expression) => expression.type.kind !== 'unknown');
}

function isUnused(model: GraphModel, read: Read): boolean {
  const { kind, update } = model.channels[read.key];
  if (kind === 'append' && update.kind === 'message') return false;
  return !read.isUsed;
}
