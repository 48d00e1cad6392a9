import type { Facts } from '../analysis/facts';
import type { GraphModel } from '../model/model';
import { rule } from './define';
import { addWiring } from './fixes/edges';
import { fix, insertBefore, replace } from './fixes/edits';
import type { Fix } from './rule';
import { code } from './words';

/** Supersteps of a run if the graph has no `limit` line (LANGUAGE §3). */
export const DEFAULT_LIMIT = 100;

/** A way that needs more supersteps than the graph's limit. */
export const stepLimit = rule({
  code: 'step-limit',
  severity: 'warning',
  title: 'The limit of supersteps is too low',
  page: `
    The longest way through the graph, or a loop gone round as often as its \`max\` allows, needs more supersteps than
    the limit, which is 100 unless a \`limit\` line says otherwise. Such a run stops half way.

    ~~~graph bad
    graph write {
      state { topic: string  draft: string }
      input topic
      output draft
      limit 20 steps
      node work { reads topic  writes draft  run "#work" }
      decision review { reads draft  run "#review"  again -> work max 15  done -> end }
      start -> work -> review
    }
    ~~~

    Raise the limit, or go round less often.

    ~~~graph good
    graph write {
      state { topic: string  draft: string }
      input topic
      output draft
      limit 40 steps
      node work { reads topic  writes draft  run "#work" }
      decision review { reads draft  run "#review"  again -> work max 15  done -> end }
      start -> work -> review
    }
    ~~~
  `,

  *checkGraph({ model, flow }, facts) {
    const limit = model.limit?.steps ?? DEFAULT_LIMIT;
    const plain = flow.longestWay();
    const needed = Math.max(plain, flow.longestLimitedWay());
    if (needed <= limit) return;
    const why =
      plain > limit
        ? `the longest way takes ${plain} supersteps`
        : `with every loop gone round as often as its ${code('max')} allows, a run takes ${shown(needed)} supersteps`;
    yield {
      span: model.limit?.span ?? model.nameSpan,
      message: `${why}, and the limit is ${limit}`,
      fixes: () => raise(facts, model, needed),
    };
  },
});

/** Numbers beyond this help nobody. */
const MOST_STEPS = 1_000_000;
const shown = (steps: number): string => (steps > MOST_STEPS ? `more than ${MOST_STEPS}` : String(steps));

function raise(facts: Facts, model: GraphModel, needed: number): readonly Fix[] {
  if (needed > MOST_STEPS) return [];
  const text = `limit ${needed} steps`;
  const title = `Set ${code(text)}`;
  if (model.limit) return fix(title, replace(model.limit.span, text), { preferred: true });
  const first = model.decl.members.find((member) => member.kind === 'node' || member.kind === 'decision');
  const edit = first
    ? insertBefore(
        facts.file.source,
        { start: ('doc' in first && first.doc?.start) || first.start, end: first.end },
        text,
      )
    : addWiring(facts, model, text);
  return fix(title, edit, { preferred: true });
}
