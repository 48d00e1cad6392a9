import { ignores, refactors, refuses } from './refactorings';

const graph = (key: string, members: string, more = ''): string => `
graph g {
  state { q: string  go: bool  ${key} }
  input q, go
  output xs
  node tell { reads xs  run "#tell" }
  ${members}
  tell -> end
}${more}`;

describe('another kind for a key', () => {
  refactors(
    'adds to a list what was put together with it',
    'kind',
    graph('xs$0: list<string> = []', 'node add { set xs = xs + [q] }  start -> add -> tell'),
    graph('xs: append<string>', 'node add { set xs += q }  start -> add -> tell'),
  );

  refactors(
    'keeps what is added, and a first value that is not empty',
    'kind',
    graph('xs$0: last<list<string>> = ["a"]', 'node add { set xs += [q, q] }  start -> add -> tell'),
    graph('xs: append<string> = ["a"]', 'node add { set xs += [q, q] }  start -> add -> tell'),
  );

  refactors(
    'puts together what was added',
    'kind',
    graph('xs$0: append<string>', 'node add { set xs += q }  node two { set xs += [q] }  start -> add -> two -> tell'),
    graph(
      'xs: list<string> = []',
      'node add { set xs += [q] }  node two { set xs += [q] }  start -> add -> two -> tell',
    ),
  );

  refactors(
    'keeps what parallel nodes write, where nothing was before',
    'kind',
    graph(
      'xs: list<string>$0',
      `node a { writes xs  run "#a" }
  node b { writes xs  run "#b" }
  start -> [a, b] -> tell`,
    ),
    graph(
      'xs: append<string>',
      `node a { writes xs  run "#a" }
  node b { writes xs  run "#b" }
  start -> [a, b] -> tell`,
    ),
  );

  refactors(
    'adds numbers up',
    'kind',
    graph('xs$0: int = 0', 'node add { set xs = xs + 2 - size(q) }  start -> add -> tell'),
    graph('xs: sum<int>', 'node add { set xs += 2 - size(q) }  start -> add -> tell'),
  );

  refactors(
    'or counts one by one',
    'kind',
    graph('xs: $0sum<int>', 'node add { set xs += 1 }  start -> add -> tell'),
    graph('xs: int = 0', 'node add { set xs += 1 }  start -> add -> tell'),
  );

  refactors(
    'merges maps',
    'kind',
    graph('xs: $0map<int>', 'node a { writes xs  prompt "{q}" }  start -> a -> tell'),
    graph('xs: merge<int>', 'node a { writes xs  prompt "{q}" }  start -> a -> tell'),
  );

  refuses(
    'cannot tell a list of strings from one string in what a model answers',
    'kind',
    graph('xs: $0list<string>', 'node a { writes xs  prompt "{q}" }  start -> a -> tell'),
    '`a` writes it as a whole',
  );
  refuses(
    'does not keep what was replaced',
    'kind',
    graph(
      'xs: $0list<string>',
      'node a { writes xs  run "#a" }  node b { writes xs  run "#b" }  start -> a -> b -> tell',
    ),
    '`b` writes it as a whole',
  );
  refuses(
    'does not take away from a total',
    'kind',
    graph('xs: $0int = 3', 'node a { set xs = xs - 1 }  start -> a -> tell'),
    '`set xs = …` does more than add to it',
  );
  refuses(
    'does not lose what parallel nodes add',
    'kind',
    graph('xs: $0sum<int>', 'node a { set xs += 1 }  node b { set xs += 2 }  start -> [a, b] -> tell'),
    '`a` and `b` write it in parallel',
  );
  refuses(
    'asks nobody outside',
    'kind',
    graph('xs: $0append<string>', 'node a { set xs += q }  start -> a -> tell').replace('input q', 'input xs, q'),
    'a caller hands `xs` in',
  );
  refuses(
    'leaves conversations alone',
    'kind',
    graph('xs: $0list<message>', 'node a { writes xs  run "#a" }  start -> a -> tell'),
    'it would be, or is, a conversation',
  );
  ignores(
    'is no matter of strings',
    'kind',
    graph('xs: $0string', 'node a { writes xs  run "#a" }  start -> a -> tell'),
  );
});
