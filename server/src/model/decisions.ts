/** Decisions: who chooses, and what may stand in one (LANGUAGE §6). */
import type { Arm, BodyMember, DecisionDecl } from '../syntax/tree';
import { bindPath, type Body, idOf, keywordSpan } from './body';
import { reportMember, reportType } from './draft';
import { bindExpression, shownType } from './expressions';
import type { DecisionModel } from './model';
import { BOOL, fits, isOpen, showType, type Type, withoutNull } from './types';

const CHOOSERS = new Set(['prompt', 'ask', 'run']);
const NOT_HERE: ReadonlyMap<string, string> = new Map([
  ['each', 'a decision runs once: `each` belongs to a node'],
  ['set', 'a decision only chooses: put `set` into a node'],
  ['call', 'a decision only chooses: put `call` into a node'],
  ['with', '`with` goes with a `call`, in a node'],
  ['into', '`into` goes with a `call`, in a node'],
  ['writes', 'a decision writes on its arms: `label writes key -> target`'],
  ['fails', '`fails` belongs to a node'],
]);

/** Who chooses: the first of `on`, `when`, `prompt`, `ask`, `run` that is there. */
function chooserOf(decl: DecisionDecl): DecisionModel['chooser'] {
  if (decl.on) return 'on';
  for (const member of decl.members) {
    if (member.kind === 'arm' && member.label.form === 'when') return 'when';
    if (member.kind === 'prompt' || member.kind === 'ask' || member.kind === 'run') return member.kind;
  }
  return 'none';
}

/** Binds `on` and the conditions, and reports what cannot stand in a decision. Arms' targets are the wiring's. */
export function checkDecision(body: Body, decl: DecisionDecl): void {
  const { building, node } = body;
  const chooser = chooserOf(decl);
  let on: DecisionModel['on'];
  if (decl.on) {
    const type = bindPath(building, node, body.accesses, decl.on, 'on');
    const key = building.graph.keyIds.get(decl.on.key.text);
    if (!isChoosable(type)) {
      const at = decl.on.fields.at(-1) ?? decl.on.key;
      const why = `\`on\` chooses by a string, bool or int, and this is \`${showType(type)}\``;
      reportType(building, at, why, { node: idOf(node), key });
    }
    on = { path: decl.on, key, type };
  }
  node.decision = { chooser, on };
  for (const member of decl.members) {
    if (member.kind === 'arm') checkArm(body, member, chooser);
  }
  checkMembers(body, decl, chooser);
}

function isChoosable(type: Type): boolean {
  const { kind } = withoutNull(type);
  return kind === 'string' || kind === 'union' || kind === 'bool' || kind === 'int' || isOpen(type);
}

function checkArm(body: Body, arm: Arm, chooser: DecisionModel['chooser']): void {
  const { building, node } = body;
  const wrong = (why: string): void => reportMember(building, labelOf(arm), arm, why, idOf(node));
  if (arm.label.form === 'when') {
    const condition = bindExpression(body, arm.label.condition, 'when');
    if (condition && !fits(condition.type, BOOL)) {
      const why = `\`when\` needs a bool, and this is ${shownType(condition.type)}`;
      reportType(building, condition.expression, why, { node: idOf(node) });
    }
    if (chooser !== 'when') wrong(`\`when\` cannot stand beside \`${chooser}\`: a decision has one way to choose`);
  } else if (arm.label.form !== 'else' && chooser === 'when') {
    wrong('a label cannot stand beside `when`: a decision has one way to choose');
  } else if (arm.label.form === 'number' && chooser !== 'on') {
    wrong('a number is a label only where a decision is `on` an int');
  }
  if (arm.writes.length > 0 && chooser !== 'prompt' && chooser !== 'run') {
    const why = 'an arm writes only where a `prompt` or `run` chooses';
    reportMember(building, arm.writes[0], arm.writes[0], why, idOf(node));
  }
}

function labelOf(arm: Arm): { readonly start: number; readonly end: number } {
  return arm.label.form === 'when' ? arm.label.keyword : arm.label.label;
}

function checkMembers(body: Body, decl: DecisionDecl, chooser: DecisionModel['chooser']): void {
  const { building, node } = body;
  const wrong = (member: BodyMember, why: string): void =>
    reportMember(building, keywordSpan(member), member, why, idOf(node));
  let first = true;
  for (const member of decl.members) {
    const why = NOT_HERE.get(member.kind);
    if (why) wrong(member, why);
    else if (CHOOSERS.has(member.kind)) {
      const isChooser = first && member.kind === chooser;
      if (isChooser) first = false;
      else wrong(member, `a decision has one way to choose, and \`${chooser}\` is there already`);
    } else if ((member.kind === 'system' || member.kind === 'model') && chooser !== 'prompt') {
      wrong(member, `\`${member.kind}\` goes with a \`prompt\``);
    } else if (member.kind === 'tools') wrong(member, '`tools` is reserved for a later version');
  }
  if (chooser !== 'none') return;
  const name = decl.name ?? decl;
  const why = 'nothing chooses: add `on key`, `when` arms, a `prompt`, an `ask` or a `run`';
  reportMember(building, name, decl, why, idOf(node));
}
