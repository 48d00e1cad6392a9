/** What begins a declaration, a member or a line: only what is still allowed there. */
import type { BodyMember, GraphMember } from '../../syntax/tree';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import { arms } from './labels';
import { sources } from './nodes';
import type { Level } from './slots';
import { endsLine } from './tokens';

/** A word and how its form goes on; where something stands behind it already, only the word is written. */
interface Form {
  readonly word: string;
  readonly rest: string;
  readonly doc: string;
}

/** Several lines at once. */
interface Sketch {
  readonly label: string;
  /** What the person types to find it. */
  readonly filter: string;
  readonly snippet: string;
  readonly doc: string;
}

export function members(context: Context, level: Level): Choice[] {
  switch (level) {
    case 'file':
      return [...forms(context, FILE), ...sketches(context, FILE_SKETCHES)];
    case 'graph':
      return graphMembers(context);
    case 'state':
      return stateMembers(context);
    case 'node':
      return [...forms(context, nodeForms(othersOf(context)))];
    default:
      return decisionMembers(context);
  }
}

function forms(context: Context, list: readonly Form[]): Choice[] {
  const isAlone = endsLine(context);
  return list.map(({ word, rest, doc }) => {
    const choice: Choice = { label: word, kind: Kind.Keyword, doc };
    return isAlone && rest !== '' ? { ...choice, snippet: `${word} ${rest}` } : choice;
  });
}

function sketches(context: Context, list: readonly Sketch[]): Choice[] {
  if (!endsLine(context)) return [];
  return list.map(({ label, filter, snippet, doc }) => ({ label, kind: Kind.Snippet, filter, snippet, doc }));
}

// ---------------------------------------------------------------- the top level

const FILE: readonly Form[] = [
  { word: 'graph', rest: '${1:name} {\n\t$0\n}', doc: 'One workflow: its state, its nodes and how they are wired.' },
  {
    word: 'state',
    rest: '${1:Name} {\n\t${2:key}: ${3:string}\n}',
    doc: 'A named set of keys, to share and to extend.',
  },
  { word: 'type', rest: '${1:Name} = ${2:string}', doc: 'A named type.' },
  { word: 'import', rest: '{ ${2:name} } from "${1:./other.graph}"', doc: 'Graphs, states and types of another file.' },
];

const FILE_SKETCHES: readonly Sketch[] = [
  {
    label: 'graph with a prompt',
    filter: 'graph prompt',
    snippet:
      'graph ${1:name} "${2:Title}" {\n\tstate {\n\t\t${3:question}: string\n\t\t${4:answer}: string\n\t}\n\tinput ${3:question}\n' +
      '\toutput ${4:answer}\n\n\tnode ${5:reply} {\n\t\twrites ${4:answer}\n\t\tprompt "${6:Answer}: {${3:question}}"\n\t}\n\n' +
      '\tstart -> ${5:reply} -> end\n}',
    doc: 'A whole graph of one node that asks a language model.',
  },
];

// ---------------------------------------------------------------- graphs

const STATE: Form = { word: 'state', rest: '{\n\t${1:key}: ${2:string}\n}', doc: 'The keys that the nodes share.' };
const INPUT: Form = { word: 'input', rest: '${1:key}', doc: 'Keys that the caller supplies.' };
const OUTPUT: Form = { word: 'output', rest: '${1:key}', doc: 'Keys that the run returns.' };
const HANDLERS: Form = {
  word: 'handlers',
  rest: '"${1:./nodes.ts}"',
  doc: 'The module in which `run` looks for functions.',
};
const GRAPH_MODEL: Form = { word: 'model', rest: '"${1:name}"', doc: 'The model of prompts that name none.' };
const LIMIT: Form = { word: 'limit', rest: '${1:100} steps', doc: 'The most supersteps of a run.' };
const NODE: Form = { word: 'node', rest: '${1:name} {\n\t$0\n}', doc: 'A step: what it reads, writes and does.' };
const DECISION: Form = { word: 'decision', rest: '${1:name} {\n\t$0\n}', doc: 'Takes exactly one of its arms.' };

function graphMembers(context: Context): Choice[] {
  const present = new Set(
    (context.graph?.model.decl.members ?? []).filter(isElsewhere(context)).map(({ kind }) => kind),
  );
  const once = [STATE, HANDLERS, GRAPH_MODEL, LIMIT].filter(({ word }) => !present.has(word as GraphMember['kind']));
  const rest = once.filter((form) => form !== STATE);
  const first = once.includes(STATE) ? [STATE] : [];
  return [
    ...forms(context, [...first, NODE, DECISION, INPUT, OUTPUT, ...rest]),
    ...sources(context, undefined),
    ...sketches(context, GRAPH_SKETCHES),
  ];
}

const GRAPH_SKETCHES: readonly Sketch[] = [
  {
    label: 'node with a prompt',
    filter: 'node prompt',
    snippet:
      'node ${1:name} {\n\treads  ${2:question}\n\twrites ${3:answer}\n\tprompt "${4:Answer}: {${2:question}}"\n}',
    doc: 'A language model fills the keys of `writes`.',
  },
  {
    label: 'node with code',
    filter: 'node run',
    snippet: 'node ${1:name} {\n\treads  ${2:question}\n\twrites ${3:answer}\n\trun    "#${1:name}"\n}',
    doc: 'A function gets the reads and returns the writes.',
  },
  {
    label: 'node that asks a person',
    filter: 'node ask',
    snippet: 'node ${1:name} {\n\twrites ${2:answer}\n\task    "${3:Question}"\n}',
    doc: 'A person fills one key.',
  },
  {
    label: 'node that sets keys',
    filter: 'node set',
    snippet: 'node ${1:name} {\n\tset ${2:key} = ${3:value}\n}',
    doc: 'Computes keys from others.',
  },
  {
    label: 'node for each element of a list',
    filter: 'node each',
    snippet:
      'node ${1:name} {\n\teach   ${2:item} in ${3:items}\n\twrites ${4:results}\n\tprompt "${5:Look at} {${2:item}}"\n}',
    doc: 'Runs once for every element of a list, in parallel. Its results belong in an `append` key.',
  },
  {
    label: 'node that calls a graph',
    filter: 'node call',
    snippet: 'node ${1:name} {\n\tcall ${2:graph}\n\twith ${3:input} = ${4:key}\n\tinto ${5:key} = ${6:output}\n}',
    doc: 'Runs another graph. Keys of one name on both sides need no line.',
  },
  {
    label: 'decision on a key',
    filter: 'decision on',
    snippet: 'decision ${1:name} on ${2:key} {\n\t"${3:value}" -> ${4:end}\n\telse -> ${5:end}\n}',
    doc: 'Chooses by the value of a key.',
  },
  {
    label: 'decision with conditions',
    filter: 'decision when',
    snippet: 'decision ${1:name} {\n\twhen ${2:condition} -> ${3:end}\n\telse -> ${4:end}\n}',
    doc: 'Takes the first arm whose condition is true.',
  },
  {
    label: 'decision with a prompt',
    filter: 'decision prompt',
    snippet: 'decision ${1:name} {\n\tprompt "${2:Is it enough}?"\n\t${3:yes} -> ${4:end}\n\t${5:no} -> ${6:end}\n}',
    doc: 'A language model chooses one of the labels.',
  },
  {
    label: 'decision that asks a person',
    filter: 'decision ask',
    snippet: 'decision ${1:name} {\n\task "${2:Send this}?"\n\t${3:yes} -> ${4:end}\n\t${5:no} -> ${6:end}\n}',
    doc: 'A person chooses one of the labels.',
  },
  {
    label: 'loop of writing and reviewing',
    filter: 'loop write review',
    snippet:
      'node ${1:write} {\n\treads  ${2:topic}, ${3:draft}?\n\twrites ${3:draft}\n\tprompt "Write about {${2:topic}}. The draft so far: {${3:draft}}"\n}\n\n' +
      'decision ${4:review} {\n\treads ${3:draft}\n\tprompt "Is this good enough? {${3:draft}}"\n\tyes  -> end\n\tno   -> ${1:write} max ${5:3}\n\telse -> end\n}\n\n' +
      'start -> ${1:write} -> ${4:review}',
    doc: 'Writes until a review is content, or its arm is used up.',
  },
  {
    label: 'map and collect',
    filter: 'map reduce each collect',
    snippet:
      'node ${1:look} {\n\teach   ${2:item} in ${3:items}\n\twrites ${4:found}\n\tprompt "${5:Look at} {${2:item}}"\n}\n\n' +
      'node ${6:collect} {\n\treads  ${4:found}\n\twrites ${7:summary}\n\tprompt "Sum up: {${4:found}}"\n}\n\n' +
      'start -> ${1:look} -> ${6:collect} -> end',
    doc: 'One worker for each element of a list, then one node for all results. `found` is an `append` key.',
  },
];

/** Names that are used as keys and not declared. */
function stateMembers({ facts, graph, word }: Context): Choice[] {
  if (!graph) return [];
  const names = new Set<string>();
  for (const fault of facts.file.faults) {
    if (fault.code !== 'unknown-key' || fault.graph !== graph.model || fault.use === 'child') continue;
    if (fault.span.start !== word.start) names.add(fault.name);
  }
  return [...names].map((name) => ({
    label: name,
    kind: Kind.Field,
    snippet: `${name}: \${1:string}`,
    note: 'used, not declared',
  }));
}

// ---------------------------------------------------------------- nodes and decisions

const READS: Form = { word: 'reads', rest: '${1:key}', doc: 'Keys that it receives; nothing else is visible to it.' };
const WRITES: Form = { word: 'writes', rest: '${1:key}', doc: 'Keys that it produces.' };
const EACH: Form = {
  word: 'each',
  rest: '${1:item} in ${2:list}',
  doc: 'Once for every element of a list, in parallel.',
};
const PROMPT: Form = { word: 'prompt', rest: '"$1"', doc: 'A language model answers; `{key}` inserts a value.' };
const SYSTEM: Form = { word: 'system', rest: '"$1"', doc: 'What the language model is told beforehand.' };
const MODEL: Form = { word: 'model', rest: '"${1:name}"', doc: 'The language model of this prompt.' };
const RUN: Form = { word: 'run', rest: '"${1:#name}"', doc: 'A function of a module does it.' };
const ASK: Form = { word: 'ask', rest: '"$1"', doc: 'A person answers; `{key}` inserts a value.' };
const SET: Form = { word: 'set', rest: '${1:key} = ${2:value}', doc: 'Computes a key; several lines may.' };
const CALL: Form = { word: 'call', rest: '${1:graph}', doc: 'Another graph does it.' };
const WITH: Form = { word: 'with', rest: '${1:input} = ${2:value}', doc: 'A value for an input of the called graph.' };
const INTO: Form = {
  word: 'into',
  rest: '${1:key} = ${2:output}',
  doc: 'A key that takes an output of the called graph.',
};
const RETRY: Form = { word: 'retry', rest: '${1:3}', doc: 'How often it is tried again when it fails.' };
const TIMEOUT: Form = { word: 'timeout', rest: '${1:30} s', doc: 'How long it may take.' };

const BODIES: readonly Form[] = [PROMPT, RUN, ASK, SET, CALL];

type Kinds = ReadonlySet<BodyMember['kind']>;

/** The kinds of the lines that are there, without the one at the cursor. */
function othersOf(context: Context): Kinds {
  return new Set((context.body?.members ?? []).filter(isElsewhere(context)).map(({ kind }) => kind));
}

function isElsewhere({ word, string }: Context): (member: { readonly start: number }) => boolean {
  const start = string?.start ?? word.start;
  return (member) => member.start !== start;
}

function nodeForms(present: Kinds): Form[] {
  const lacks = ({ word }: Form): boolean => !present.has(word as BodyMember['kind']);
  const body = BODIES.find((form) => !lacks(form));
  const list = [READS, EACH, WRITES].filter(lacks);
  // Many write `system` before the prompt that it belongs to.
  if (!body && !lacks(SYSTEM)) return [PROMPT, ...list, ...[MODEL, RETRY, TIMEOUT].filter(lacks)];
  if (!body) return [...list, PROMPT, SYSTEM, ...BODIES.slice(1), ...[RETRY, TIMEOUT].filter(lacks)];
  if (body === SET) list.unshift(SET);
  if (body === CALL) list.unshift(WITH, INTO);
  if (body === PROMPT) list.push(...[SYSTEM, MODEL].filter(lacks));
  return [...list, ...[RETRY, TIMEOUT].filter(lacks)];
}

function decisionMembers(context: Context): Choice[] {
  const { body } = context;
  if (body?.kind !== 'decision') return [];
  const present = othersOf(context);
  const lacks = ({ word }: Form): boolean => !present.has(word as BodyMember['kind']);
  const isWhen = body.members.some(
    (member) => isElsewhere(context)(member) && member.kind === 'arm' && member.label.form === 'when',
  );
  const chooser = [PROMPT, ASK, RUN].find((form) => !lacks(form));
  const list: Form[] = [];
  if (!body.on && !isWhen) list.push(...[READS].filter(lacks));
  if (!body.on && !isWhen && !chooser) list.push(...(lacks(SYSTEM) ? [PROMPT, SYSTEM, ASK, RUN] : [PROMPT]));
  if (chooser === PROMPT) list.push(...[SYSTEM, MODEL].filter(lacks));
  if (chooser) list.push(...[RETRY, TIMEOUT].filter(lacks));
  return [...arms(context, chooser !== undefined, isWhen), ...forms(context, list)];
}
