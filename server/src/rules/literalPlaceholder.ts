import type { Facts } from '../analysis/facts';
import type { GraphModel, Lookalike, NodeModel } from '../model/model';
import { rule } from './define';
import { replace } from './fixes/edits';
import { addToReads } from './fixes/keys';
import type { Fix, Report } from './rule';
import { code } from './words';

/** Braces that look like a placeholder and are printed as they stand. */
export const literalPlaceholder = rule({
  code: 'literal-placeholder',
  severity: 'information',
  title: 'Braces that are printed',
  page: `
    Only \`{name}\` is a placeholder. \`{{name}}\` prints \`{name}\`, \`{ name }\` is printed as it stands, and
    \`{{\` before anything but a name prints both braces. Where the name is a key, a placeholder may have been meant.

    ~~~graph bad
    graph joke {
      state { topic: string  joke: string }
      input topic
      output joke
      node tell { reads topic  writes joke  prompt "A joke about {topic}, not about { topic }" }
      start -> tell -> end
    }
    ~~~

    Write \`{topic}\` for the value.

    ~~~graph good
    graph joke {
      state { topic: string  joke: string }
      input topic
      output joke
      node tell { reads topic  writes joke  prompt "A joke about {topic}, not about anything else" }
      start -> tell -> end
    }
    ~~~
  `,

  *checkGraph({ model }, facts) {
    for (const node of model.nodes) {
      for (const mark of node.lookalikes) {
        const report = reportOn(facts, model, node, mark);
        if (report) yield report;
      }
    }
  },
});

function reportOn(facts: Facts, model: GraphModel, node: NodeModel, part: Lookalike): Report | undefined {
  const span = { start: part.start, end: part.end };
  if (part.kind === 'doubleBrace') {
    return { span, message: `${code('{{')} prints both braces`, node: node.id };
  }
  const key = model.keyIds.get(part.name.text);
  const isItem = node.item?.name.text === part.name.text;
  if (key === undefined && !isItem) return undefined;
  const placeholder = `{${part.value.slice(1, -1).trim()}}`;
  const written = code(facts.file.source.text.slice(part.start, part.end));
  const prints = part.kind === 'escaped' ? 'prints one pair of braces and the name' : 'is printed as it stands';
  return {
    span,
    message: `${written} ${prints}: write ${code(placeholder)} for the value`,
    node: node.id,
    key: isItem ? undefined : key,
    fixes: () => insertValue(facts, model, node, part, placeholder),
  };
}

function insertValue(
  facts: Facts,
  model: GraphModel,
  node: NodeModel,
  part: Lookalike & { readonly name: { readonly text: string } },
  placeholder: string,
): readonly Fix[] {
  const name = part.name.text;
  const title = `Insert the value: ${code(placeholder)}`;
  const edit = replace(part, placeholder);
  const key = model.keyIds.get(name);
  const isVisible = node.item?.name.text === name || node.reads.some((read) => read.key === key);
  const hasLine = node.decl?.members.some((member) => member.kind === 'reads') === true;
  if (isVisible || !hasLine) return isVisible ? [{ title, edits: [edit] }] : [];
  const flow = facts.graphs.find((graph) => graph.model === model)?.flow;
  if (key === undefined || !(model.channels[key].isInitial || flow?.mayHave(node.id, key))) return [];
  const read = addToReads(facts, model, node.id, name);
  return read ? [{ title: `${title}, and read it`, edits: [edit, read] }] : [];
}
