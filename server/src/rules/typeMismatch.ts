import { faultRule } from './define';
import { declaredKey } from './declaredKey';
import { fix, replace } from './fixes/edits';
import { code } from './words';

/** A value whose type does not fit where it stands. */
export const typeMismatch = faultRule({
  code: 'type-mismatch',
  severity: 'error',
  title: 'The type does not fit',
  page: `
    A default, an expression, the operator of \`set\`, the key of \`on\`, the list of \`each\` or a value handed to a
    called graph has a type that does not fit. \`any\` fits everywhere.

    ~~~graph bad
    graph tally {
      state { votes: list<int>  total: int = "none" }
      input votes
      output total
      node add { set total = size(votes) }
      start -> add -> end
    }
    ~~~

    Change the value or the declared type.

    ~~~graph good
    graph tally {
      state { votes: list<int>  total: int = 0 }
      input votes
      output total
      node add { set total = size(votes) }
      start -> add -> end
    }
    ~~~
  `,
  about: declaredKey,
  message: ({ why }) => why,
  fixes: ({ span }, facts) => {
    // A `set` with the operator of another kind of channel is marked there.
    const operator = facts.file.source.text.slice(span.start, span.end);
    const other = operator === '=' ? '+=' : operator === '+=' ? '=' : undefined;
    return other === undefined ? [] : fix(`Change to ${code(other)}`, replace(span, other), { preferred: true });
  },
});
