/** Random projects of three files, in which a graph calls another and few names stand for many things. */
import fc from 'fast-check';

type Pick = <T>(...choices: readonly T[]) => T;

const NAMES = ['a', 'b', 'c', 'd'];

export const randomCalls: fc.Arbitrary<Readonly<Record<string, string>>> = fc.gen().map((generate) => {
  const pick: Pick = (...choices) => choices[generate(fc.nat, choices.length - 1)];
  const shared = some(pick, NAMES);
  const child = graphKeys(pick, shared);
  const parent = graphKeys(pick, shared);
  return {
    'file:///here/keys.graph': `state S { ${shared.map((key) => `${key}: string`).join('  ')} }`,
    'file:///here/child.graph': childText(pick, child),
    'file:///here/use.graph': parentText(pick, parent, child.all),
  };
});

interface Keys {
  readonly extendsState: boolean;
  readonly own: readonly string[];
  readonly all: readonly string[];
}

function graphKeys(pick: Pick, shared: readonly string[]): Keys {
  const extendsState = pick(true, false);
  const inherited = extendsState ? shared : [];
  const own = some(
    pick,
    NAMES.filter((name) => !inherited.includes(name)),
  );
  return { extendsState, own, all: [...inherited, ...own] };
}

function some(pick: Pick, names: readonly string[]): string[] {
  return names.filter(() => pick(true, false));
}

function stateText(pick: Pick, { extendsState, own }: Keys, more = ''): string {
  const keys = own.map((key) => `${key}: string${pick('', '', ' = ""')}`);
  return `state ${extendsState ? 'extends S ' : ''}{ ${keys.join('  ')}${more} }`;
}

function line(word: string, keys: readonly string[]): string {
  return keys.length > 0 ? `${word} ${keys.join(', ')}` : '';
}

function childText(pick: Pick, keys: Keys): string {
  return `import { S } from "./keys.graph"
graph child {
  ${stateText(pick, keys)}
  ${line('input', some(pick, keys.all))}
  ${line('output', some(pick, keys.all))}
  node run { ${line('reads', some(pick, keys.all))}  ${line('writes', some(pick, keys.all))}  run }
  start -> run -> end
}`;
}

function parentText(pick: Pick, keys: Keys, child: readonly string[]): string {
  const item = pick('', ...NAMES);
  const value = (): string => pick('"x"', ...keys.all, ...(item ? [item] : []));
  const withs = some(pick, child)
    .filter(() => pick(true, false))
    .map((key) => `with ${key} = ${value()}`);
  const intos =
    child.length > 0
      ? some(pick, keys.all)
          .filter(() => pick(true, false))
          .map((key) => `into ${key} = ${pick(...child)}`)
      : [];
  return `import { S } from "./keys.graph"
import { child } from "./child.graph"
graph use {
  ${stateText(pick, keys, '  list: append<string>')}
  ${line('input', some(pick, keys.all))}
  node run { ${line('writes', some(pick, keys.all))}  run }
  node call { ${item && `each ${item} in list  `}call child  ${[...withs, ...intos].join('  ')} }
  node show { prompt "${keys.all.map((key) => `{${key}}`).join(' ')}" }
  start -> run -> call -> show -> end
}`;
}
