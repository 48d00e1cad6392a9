/** Lines of nodes and decisions, and arms, read up to the cursor; see `Reader`. */
import { isName, isString, Token } from '../../syntax/tokens';
import type { Arm, DecisionDecl, NodeDecl } from '../../syntax/tree';
import type { Reader } from './reader';
import { readEndpoint, readKeyPath, readKeys, readModel, words } from './readForms';
import type { Purpose } from './slots';

/** `node name "Title" {`, `decision name "Title" on key {` */
export function readBodyHead(r: Reader, decl: NodeDecl | DecisionDecl): boolean {
  // The word itself may be missing.
  if (decl.name?.start !== r.start) r.advance();
  if (r.isDone) return r.expects({ kind: 'newNode' });
  if (r.kind !== Token.OpenBrace) r.eatName();
  r.eatString();
  if (r.isDone) return decl.kind === 'decision' ? r.expects(words('on')) : r.expects();
  if (r.eat(Token.On) && readKeyPath(r, 'on', [])) return true;
  return r.eat(Token.OpenBrace) && r.isDone && r.expects(r.next);
}

/** A line from its word on. */
export function readLine(r: Reader): boolean {
  switch (r.kind) {
    case Token.Reads:
      return readKeys(r, 'reads', r.next);
    case Token.Writes:
      return readKeys(r, 'writes', r.next);
    case Token.Each:
      return readEach(r);
    case Token.Prompt:
      return readText(r, 'prompt');
    case Token.System:
      return readText(r, 'system');
    case Token.Ask:
      return readText(r, 'ask');
    case Token.Model:
      return readModel(r);
    case Token.Run:
      return readRun(r);
    case Token.Set:
      return readSet(r);
    case Token.Call:
      r.advance();
      if (r.isDone) return r.expects({ kind: 'calledGraph' });
      r.eatName();
      return r.isDone && r.expects(r.next);
    case Token.With:
      return readWith(r);
    case Token.Into:
      return readInto(r);
    case Token.Retry:
      r.advance();
      if (r.isDone) return r.expects({ kind: 'number', of: 'retry' });
      return r.eat(Token.Number) && r.isDone && r.expects(r.next);
    case Token.Timeout:
      return readTimeout(r);
    case Token.Tools:
      return readTools(r);
    default:
      return false;
  }
}

function readEach(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects();
  r.eatName();
  if (r.isDone) return r.expects(words('in'));
  return r.eat(Token.In) && readKeyPath(r, 'each', [r.next]);
}

function readText(r: Reader, of: 'prompt' | 'system' | 'ask'): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'text', of });
  return r.eatString() && r.isDone && r.expects(r.next);
}

function readRun(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'file', of: 'run' }, r.next);
  return r.eatString() && r.isDone && r.expects(r.next);
}

function readSet(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'setKey' });
  const key = r.eatName();
  if (key === undefined || r.isDone) return r.isDone && r.expects(words('=', '+='));
  const operator = r.kind === Token.PlusEquals ? '+=' : '=';
  if (!r.eat(Token.PlusEquals) && !r.eat(Token.Equals)) return false;
  return readExpression(r, { how: 'set', key, operator }) || (r.isDone && r.expects(r.next));
}

function readWith(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'childInput' });
  const child = r.eatName();
  if (child === undefined || r.isDone) return r.isDone && r.expects(words('='));
  if (!r.eat(Token.Equals)) return false;
  return readExpression(r, { how: 'with', child }) || (r.isDone && r.expects(r.next));
}

function readInto(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'intoKey' });
  const parent = r.eatName();
  if (parent === undefined || r.isDone) return r.isDone && r.expects(words('='));
  if (!r.eat(Token.Equals)) return false;
  if (r.isDone) return r.expects({ kind: 'childOutput', parent });
  r.eatName();
  return r.isDone && r.expects(r.next);
}

/** Nothing knows what tools there are. */
function readTools(r: Reader): boolean {
  do {
    r.advance();
    if (r.isDone) return r.expects();
    r.eatName();
    if (r.isDone) return r.expects(r.next);
  } while (r.kind === Token.Comma);
  return false;
}

function readTimeout(r: Reader): boolean {
  r.advance();
  if (r.isDone) return r.expects({ kind: 'number', of: 'timeout' });
  if (!r.eat(Token.Number)) return false;
  if (r.isDone) return r.expects(words('s', 'm', 'h', 'ms'));
  r.eatName();
  return r.isDone && r.expects(r.next);
}

/** `label writes a -> target max 3`, `when condition -> target` */
export function readArm(r: Reader, { label, writes }: Arm): boolean {
  // `when ->` is a label to the parser, and to the person mostly an arm that lacks its condition.
  const isWhen = label.form === 'when' || (r.kind === Token.When && writes.length === 0);
  r.advance();
  if (isWhen) {
    if (readExpression(r, { how: 'when' })) return true;
    if (r.isDone) return r.expects(words('->'));
  } else if (r.isDone) return r.expects(words('->', 'writes'));
  if (r.kind === Token.Writes && readKeys(r, 'arm', words('->'))) return true;
  return readArrow(r);
}

/** `-> target max 3`, of an arm. */
function readArrow(r: Reader): boolean {
  const arrow = r.start;
  if (!r.eat(Token.Arrow)) return false;
  const names: string[] = [];
  const target = (): true => r.expects({ kind: 'target', sources: [], isArm: true, arrow, listed: names.slice() });
  if (readEndpoint(r, names, target)) return true;
  if (r.isDone) return r.expects(words('max'), r.next);
  if (r.eat(Token.Max)) {
    if (r.isDone) return r.expects({ kind: 'number', of: 'max' });
    r.eat(Token.Number);
  }
  r.eat(Token.Comma);
  return r.isDone && r.expects(r.next);
}

/** `fails -> target` */
export function readFails(r: Reader): boolean {
  r.advance();
  return readArrow(r);
}

/** True where an operand is wanted at the cursor; else the expression is complete there, or ends before. */
function readExpression(r: Reader, purpose: Purpose): boolean {
  const { start } = r;
  const open: Token[] = [];
  let wantsOperand = true;
  let dot: number | undefined;
  while (!r.isDone) {
    const { kind } = r;
    if (endsExpression(kind, open, wantsOperand)) return false;
    dot = kind === Token.Dot ? r.start : undefined;
    wantsOperand = step(kind, open, wantsOperand);
    r.advance();
    if (dot === undefined || r.isDone) continue;
    // Behind a dot any word is a field.
    if (r.isName) {
      dot = undefined;
      wantsOperand = false;
      r.advance();
    }
  }
  if (!wantsOperand && open.length === 0) return false;
  return r.expects({ kind: 'expression', start, purpose, dot, wantsOperand });
}

function endsExpression(kind: Token, open: readonly Token[], wantsOperand: boolean): boolean {
  switch (kind) {
    case Token.Arrow:
      return true;
    case Token.CloseBrace:
      return open.at(-1) !== Token.OpenBrace;
    case Token.Comma:
      return open.length === 0;
    case Token.OpenBrace:
    case Token.Number:
      return !wantsOperand;
    default:
      if (wantsOperand) return false;
      return isString(kind) || (isName(kind) && kind !== Token.In);
  }
}

/** Is an operand wanted behind this token? */
function step(kind: Token, open: Token[], wantsOperand: boolean): boolean {
  switch (kind) {
    case Token.OpenBrace:
    case Token.OpenBracket:
    case Token.OpenParenthesis:
      open.push(kind);
      return true;
    case Token.CloseBrace:
    case Token.CloseBracket:
    case Token.CloseParenthesis:
      open.pop();
      return false;
    case Token.Number:
    case Token.CelString:
      return false;
    case Token.In:
      return !wantsOperand;
    default:
      return !isName(kind) && !isString(kind);
  }
}
