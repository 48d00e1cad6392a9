import type { SignatureHelp, SignatureInformation } from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import { CEL_NAMESPACE, type CelFunction, celFunctions, isMethodOf, signatureOf } from '../model/celFunctions';
import type { Offset } from '../syntax/tree';
import { callsAround, type OpenCall, receiverBefore } from './completion/celText';
import { type Context, contextAt } from './completion/context';
import { typeOf } from './completion/expressions';
import type { ExpressionSlot } from './completion/slots';
import type { Format } from './hoverCard';

export interface SignatureStyle {
  readonly format: Format;
  /** Can parameters be named by their place in the label? */
  readonly labelOffsets: boolean;
}

/**
 * The forms of the function whose arguments the cursor is in, and which of them is being typed.
 *
 * @param shown the form that the person looks at, if help is open already
 */
export function signatureHelp(
  facts: Facts,
  offset: Offset,
  style: SignatureStyle,
  shown?: number,
): SignatureHelp | null {
  const context = contextAt(facts, offset);
  const slot = context.slots.find((candidate): candidate is ExpressionSlot => candidate.kind === 'expression');
  if (!slot) return null;
  const end = context.string?.start ?? context.word.start;
  for (const call of callsAround(facts.file.source, slot.start, end)) {
    const forms = formsOf(context, slot, call);
    if (forms.length === 0) continue;
    const takes = (form: CelFunction | undefined): boolean =>
      form !== undefined && form.parameters.length > call.argument;
    const first = forms.findIndex(takes);
    const active = shown !== undefined && takes(forms[shown]) ? shown : Math.max(first, 0);
    return {
      signatures: forms.map((form) => signature(form, style)),
      activeSignature: active,
      activeParameter: call.argument,
    };
  }
  return null;
}

function formsOf(context: Context, slot: ExpressionSlot, { name, dot }: OpenCall): readonly CelFunction[] {
  const named = celFunctions().filter((one) => one.name === name);
  if (dot === undefined) return named.filter(({ receiver }) => receiver === undefined);
  const receiver = receiverBefore(context.facts.file.source, slot.start, dot);
  if (receiver === CEL_NAMESPACE) return named.filter((one) => one.receiver === CEL_NAMESPACE);
  const type = typeOf(context, slot, receiver);
  return named.filter((one) => isMethodOf(one, type));
}

function signature(form: CelFunction, { format, labelOffsets }: SignatureStyle): SignatureInformation {
  const label = signatureOf(form);
  let at = label.indexOf('(') + 1;
  const parameters = form.parameters.map((parameter) => {
    const start = at;
    at += parameter.length + ', '.length;
    return { label: labelOffsets ? ([start, start + parameter.length] as [number, number]) : parameter };
  });
  const documentation = form.doc === '' ? {} : { documentation: { kind: format, value: form.doc } };
  return { label, parameters, ...documentation };
}
