/** Expressions in the document: names as reads, errors at their place, types against what they are for. */
import type { Expression, SetLine } from '../syntax/tree';
import { type Body, idOf } from './body';
import { type CelResult, checkExpression } from './cel';
import { acceptedType, acceptsWrite } from './channels';
import { report, reportType, reportUnknownKey } from './draft';
import type { Channel, ExpressionModel } from './model';
import { fits, isOpen, showType, type Type } from './types';

/** Checks an expression by itself: its names become reads, what is wrong in it is reported. */
export function bindExpression(
  body: Body,
  expression: Expression | null,
  how: ExpressionModel['how'],
): ExpressionModel | undefined {
  if (!expression) return undefined;
  const { building, node, accesses } = body;
  const text = building.scope.source.text.slice(expression.start, expression.end);
  const result = checkExpression(text, (name) => body.names.type(name));
  const names = result.names.map(({ name, start, end }) => ({
    name,
    span: { start: expression.start + start, end: expression.start + end },
  }));
  const unknown = new Set<string>();
  for (const { name, span } of names) {
    if (body.names.isItem(name)) {
      body.itemUses.push(span);
      continue;
    }
    const key = body.names.key(name);
    if (key !== undefined) accesses.addRead(key, span, how);
    else if (!unknown.has(name) && !body.unknownReads.has(name)) {
      unknown.add(name);
      reportUnknownKey(building, { ...span, text: name }, 'expression', idOf(node));
    }
  }
  if (result.error && unknown.size === 0) reportError(body, expression, result.error);
  const model: ExpressionModel = { expression, how, names, type: result.type };
  node.expressions = [...node.expressions, model];
  return model;
}

function reportError(body: Body, expression: Expression, error: NonNullable<CelResult['error']>): void {
  const start = expression.start + error.start;
  const end = Math.max(expression.start + error.end, start);
  const span = end > start ? { start, end } : { start: Math.max(expression.start, start - 1), end: start };
  const about = { graph: body.building.graph, node: idOf(body.node), why: error.why, expression };
  const code = error.kind === 'syntax' ? 'bad-expression' : 'type-mismatch';
  report(body.building, { code, span, ...about });
}

/** The operator of a `set` against the channel's kind, and the value against its type (§5). */
export function checkSet(body: Body, line: SetLine, channel: Channel, expression: ExpressionModel): void {
  const { building, node } = body;
  const about = { node: idOf(node), key: channel.id };
  const name = `\`${channel.name}\``;
  const isNull = expression.type.kind === 'nullable' && isOpen(expression.type);
  if (line.operator === '=') {
    if (channel.kind === 'last' ? fits(expression.type, channel.type) : isNull) return;
    const why =
      channel.kind === 'last'
        ? `${name} is \`${showType(channel.type)}\`, and this is ${shownType(expression.type)}`
        : `${name} is ${channel.kind === 'append' ? 'an' : 'a'} \`${channel.kind}\` channel: \`+=\` adds to it, \`= null\` clears it`;
    reportType(building, channel.kind === 'last' ? expression.expression : line.operatorSpan, why, about);
    return;
  }
  if (line.operator !== '+=' || isOpen(expression.type)) return;
  if (channel.kind !== 'last') {
    if (acceptsWrite(channel, expression.type)) return;
    const why = `${name} takes ${acceptedType(channel)}, and this is ${shownType(expression.type)}`;
    reportType(building, expression.expression, why, about);
    return;
  }
  const text = building.scope.source.text.slice(expression.expression.start, expression.expression.end);
  const sum = checkExpression(`${channel.name} + (${text}\n)`, (name) => body.names.type(name));
  if (!sum.error && fits(sum.type, channel.type)) return;
  const why = `${shownType(expression.type)} cannot be added to ${name}, which is \`${showType(channel.type)}\``;
  reportType(building, expression.expression, why, about);
}

/** A type in a sentence; CEL's null has no name of ours. */
export function shownType(type: Type): string {
  return type.kind === 'nullable' && type.inner.kind === 'unknown' ? '`null`' : `\`${showType(type)}\``;
}
