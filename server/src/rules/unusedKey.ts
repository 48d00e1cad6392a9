import type { Facts } from '../analysis/facts';
import type { Channel, GraphModel } from '../model/model';
import { rule } from './define';
import { fix, removeMember } from './fixes/edits';
import type { Fix } from './rule';
import { suspectsOf } from './suspects';
import { hasUncertainCalls } from './uncertain';
import { code } from './words';

/** A key of the graph's own state that nobody needs. */
export const unusedKey = rule({
  code: 'unused-key',
  severity: 'hint',
  title: 'The key is not used',
  page: `
    Nothing reads the key and it is no output, or nothing uses it at all.

    ~~~graph bad
    graph joke {
      state { topic: string  joke: string  mood: string }
      input topic
      output joke
      node tell { reads topic  writes joke  prompt "A joke about {topic}" }
      start -> tell -> end
    }
    ~~~

    Remove it, or return it.

    ~~~graph good
    graph joke {
      state { topic: string  joke: string }
      input topic
      output joke
      node tell { reads topic  writes joke  prompt "A joke about {topic}" }
      start -> tell -> end
    }
    ~~~
  `,

  *checkGraph({ model }, facts) {
    if (hasUncertainCalls(model)) return;
    for (const channel of model.channels) {
      const { id, name } = channel;
      if (!isOwn(facts, model, channel) || model.readers[id].length > 0 || channel.isOutput) continue;
      const isUsed = model.writers[id].length > 0 || channel.isInput;
      // Without an `output` line every key that has a value is returned.
      if ((isUsed && !model.hasOutputLine) || suspectsOf(facts, model).used.has(name)) continue;
      yield {
        span: channel.place,
        message: isUsed ? `${code(name)} is never read, and it is no output` : `${code(name)} is never used`,
        key: id,
        fade: true,
        fixes: () => (isUsed ? [] : removeKey(facts, channel)),
      };
    }
  },
});

/** Keys of shared states are there for other graphs too. */
function isOwn(facts: Facts, { decl }: GraphModel, channel: Channel): boolean {
  return channel.uri === facts.uri && channel.decl.start >= decl.start && channel.decl.end <= decl.end;
}

function removeKey(facts: Facts, { decl, name }: Channel): readonly Fix[] {
  const span = { start: decl.doc?.start ?? decl.start, end: decl.end };
  return fix(`Remove ${code(name)}`, removeMember(facts.file.source, span), { preferred: true });
}
