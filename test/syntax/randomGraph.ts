/** Random valid graphs whose names are words of the language as often as not, and what they mean. */

import fc from 'fast-check';
import { WORDS } from '../../server/src/syntax';

export interface RandomGraph {
  readonly tokens: readonly string[];
  /** As `outline` tells it. */
  readonly outline: string;
}

type Pick = <T>(...choices: readonly T[]) => T;

/** Text and meaning of one line or member. */
type Part = readonly [tokens: readonly string[], outline: string];

const NAMES = ['a', 'b', 'étape', ...WORDS.keys()];
const TYPES = ['string', 'int', 'Ticket', ...WORDS.keys()];

export const randomGraph: fc.Arbitrary<RandomGraph> = fc.gen().map((generate) => {
  const pick: Pick = (...choices) => choices[generate(fc.nat, choices.length - 1)];
  const members = listOf(pick, 6, () => member(pick));
  const name = anyName(pick);
  return {
    tokens: ['graph', name, '{', ...members.flatMap(([tokens]) => tokens), '}'],
    outline: [`graph ${name}`, ...members.map(([, outline]) => `  ${outline}`)].join('\n'),
  };
});

function listOf<T>(pick: Pick, most: number, make: () => T, least = 0): T[] {
  const count = pick(...Array.from({ length: most - least + 1 }, (_, index) => index + least));
  return Array.from({ length: count }, make);
}

function anyName(pick: Pick): string {
  return pick(...NAMES);
}

function joined(parts: readonly (readonly string[])[]): string[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [',', ...part]));
}

/** `state input extends state {` would be a state of the top level. */
function keys(pick: Pick): Part {
  const names = NAMES.filter((name) => name !== 'extends');
  const all = listOf(pick, 3, () => [pick(...names), ...pick([], [], ['?'])], 1);
  return [joined(all), all.map((key) => key.join('')).join(', ')];
}

function line(pick: Pick, word: string): Part {
  const [tokens, outline] = keys(pick);
  return [[word, ...tokens], `${word} ${outline}`];
}

function member(pick: Pick): Part {
  switch (pick('state', 'input', 'output', 'node', 'decision', 'wiring', 'wiring', 'other')) {
    case 'state':
      return state(pick);
    case 'input':
      return line(pick, 'input');
    case 'output':
      return line(pick, 'output');
    case 'node':
      return block(pick, ['node', anyName(pick)], nodeLines(pick));
    case 'decision':
      return decision(pick);
    case 'wiring':
      return wiring(pick);
    default:
      return pick<Part>(
        [['limit', '3', 'steps'], 'limit 3'],
        [['model', '"m"'], 'model "m"'],
        [['handlers', '"./h"'], 'handlers "./h"'],
      );
  }
}

function state(pick: Pick): Part {
  const declared = listOf(pick, 4, () => keyDecl(pick));
  const base = pick(null, anyName(pick));
  const head = base ? ['state', 'extends', base] : ['state'];
  const tokens = declared.flatMap(([key]) => [...key, ...pick([], [','])]);
  return [[...head, '{', ...tokens, '}'], `${head.join(' ')}: ${declared.map(([, outline]) => outline).join(', ')}`];
}

function keyDecl(pick: Pick): Part {
  const name = anyName(pick);
  const type = pick(...TYPES);
  const [first, ...rest] = pick(['1'], ['true'], ['null'], ['"s"'], ['[', '1', ',', '{', '}', ',', ']'], ['-2']);
  const initial = pick([], ['=', first, ...rest]);
  const [typeTokens, typeOutline] = pick<Part>(
    [[type], type],
    [[type, '?'], `${type}?`],
    [['list', '<', type, '>'], `list<${type}>`],
    [['append', '<', type, '>'], `append<${type}>`],
    [['last', '<', 'list', '<', type, '>', '>'], `last<list<${type}>>`],
    [['{', name, ':', type, '}'], `{${name}:${type}}`],
    [['"a"', '|', '"b"'], '"a"|"b"'],
  );
  const shown = initial.length === 0 ? '' : ` = ${initial.slice(1).join('')}`;
  return [[name, ':', ...typeTokens, ...initial], `${name} ${typeOutline}${shown}`];
}

function endpoint(pick: Pick): Part {
  const name = anyName(pick);
  if (pick(true, true, false)) return [[name], name];
  const names = listOf(pick, 3, () => anyName(pick), 1);
  const list = ['[', ...joined(names.map((one) => [one])), ...pick([], [',']), ']'];
  return [list, names.length === 1 ? names[0] : `[${names.join(', ')}]`];
}

function wiring(pick: Pick): Part {
  const places = listOf(pick, 4, () => endpoint(pick), 2);
  const tokens = places.flatMap(([place], index) => (index === 0 ? place : ['->', ...place]));
  return [tokens, places.map(([, outline]) => outline).join(' -> ')];
}

function block(pick: Pick, head: readonly string[], lines: readonly Part[], behindName: readonly string[] = []): Part {
  const title = pick([], ['"Title"']);
  const start = [...head, ...title, ...behindName];
  return [
    [...start, '{', ...lines.flatMap(([tokens]) => tokens), '}'],
    `${start.join(' ')}: ${lines.map(([, outline]) => outline).join('; ')}`,
  ];
}

function expression(pick: Pick): Part {
  const [a, b] = [anyName(pick), anyName(pick)];
  const tokens = pick(
    [a],
    [a, '+', b],
    [a, '==', '"s"'],
    ['(', a, ')'],
    ['!', a],
    [a, '[', '0', ']'],
    ['1'],
    [a, '.', b],
  );
  return [tokens, tokens.join('')];
}

function body(pick: Pick, isDecision: boolean): Part[] {
  const choice = pick('prompt', 'run', 'path', 'ask', 'none', ...(isDecision ? [] : ['set', 'call']));
  const [a, b] = [anyName(pick), anyName(pick)];
  switch (choice) {
    case 'prompt':
      return [
        [['prompt', '"p"'], 'prompt "p"'],
        ...pick<Part[]>([], [[['system', '"s"'], 'system "s"']]),
        ...pick<Part[]>([], [[['model', '"m"'], 'model "m"']]),
        ...pick<Part[]>([], [[['tools', a, ',', b], `tools ${a}, ${b}`]]),
      ];
    case 'run':
      return [[['run'], 'run …']];
    case 'path':
      return [[['run', '"#r"'], 'run "#r"']];
    case 'ask':
      return [[['ask', '"q"'], 'ask "q"']];
    case 'set':
      return listOf(pick, 3, (): Part => assignment(pick, 'set', pick('=', '+=')), 1);
    case 'call':
      return [
        [['call', a], `call ${a}`],
        ...listOf(pick, 2, (): Part => assignment(pick, 'with', '=')),
        ...listOf(pick, 2, (): Part => {
          const [parent, child] = [anyName(pick), anyName(pick)];
          return [['into', parent, '=', child], `into ${parent}, ${child}`];
        }),
      ];
    default:
      return [];
  }
}

function assignment(pick: Pick, word: string, operator: string): Part {
  const name = anyName(pick);
  const [tokens, outline] = expression(pick);
  return [[word, name, operator, ...tokens], `${word} ${name}, ${outline}`];
}

function nodeLines(pick: Pick): Part[] {
  const [item, list] = [anyName(pick), anyName(pick)];
  const lines: Part[] = [
    ...pick<Part[]>([], [line(pick, 'reads')]),
    ...pick<Part[]>([], [[['each', item, 'in', list], `each ${item}, ${list}`]]),
    ...pick<Part[]>([], [line(pick, 'writes')]),
    ...pick<Part[]>([], [[['retry', '3'], 'retry 3']]),
    ...pick<Part[]>([], [[['timeout', '3', 's'], 'timeout 3, s']]),
  ];
  const at = pick(...lines.map((_, index) => index), lines.length);
  lines.splice(at, 0, ...body(pick, false));
  const target = anyName(pick);
  return [...lines, ...pick<Part[]>([], [[['fails', '->', target], `fails ${target}`]])];
}

function decision(pick: Pick): Part {
  const head = ['decision', anyName(pick)];
  const on = pick([], ['on', anyName(pick)]);
  const lines = on.length > 0 ? [] : [...pick<Part[]>([], [line(pick, 'reads')]), ...body(pick, true)];
  return block(pick, head, [...lines, ...listOf(pick, 4, () => arm(pick), 1)], on);
}

function arm(pick: Pick): Part {
  const [condition, shown] = conditionOf(pick);
  const name = anyName(pick);
  const [label, labelOutline] = pick<Part>(
    [[name], name],
    [['"l"'], '"l"'],
    [['-3'], '-3'],
    [['else'], 'else'],
    [['when', ...condition], `when ${shown}`],
  );
  const [written, writtenOutline] = keys(pick);
  // `reads writes a -> b` is a line and an arm, not an arm that writes.
  const isWord = ['reads', 'writes', 'tools', 'call'].includes(label[0]);
  const writes = pick([], [], isWord ? [] : written);
  const [target, targetOutline] = armTarget(pick);
  const max = pick([], ['max', '2']);
  const tokens = [
    ...label,
    ...(writes.length > 0 ? ['writes', ...writes] : []),
    '->',
    ...target,
    ...max,
    ...pick([], [',']),
  ];
  const writesOutline = writes.length > 0 ? ` writes ${writtenOutline}` : '';
  return [tokens, `${labelOutline}${writesOutline} -> ${targetOutline}${max.length > 0 ? ' max 2' : ''}`];
}

/** `else ->` at the beginning of a line is the else arm, behind a half-typed condition too. */
function conditionOf(pick: Pick): Part {
  for (;;) {
    const condition = expression(pick);
    if (condition[0].at(-1) !== 'else') return condition;
  }
}

/** `-> when a -> b` is a condition, not a target of that name. */
function armTarget(pick: Pick): Part {
  for (;;) {
    const target = endpoint(pick);
    if (!target[0].includes('when')) return target;
  }
}
