/**
 * Kinds of tokens. Their order carries meaning: blanks and comments come first, names last, and among the names the
 * words of the language, so that `isBlank`, `isName` and `isWord` are one comparison each.
 */
export const enum Token {
  /** Blanks within a line. */
  Blank,
  /** Blanks with at least one line end among them. */
  LineBreak,
  LineComment,
  BlockComment,
  /** `/// …` */
  DocComment,

  /** Behind the last token; it is no token itself. */
  EndOfFile,
  /** Characters that begin no token. */
  Unknown,

  Number,
  /** `"…"` */
  String,
  /** `"…"` with a backslash in it. */
  EscapedString,
  /** `"…` up to the end of its line. */
  OpenString,
  /** `"""…"""` */
  BlockString,
  /** `"""…` up to the end of the file. */
  OpenBlockString,
  /** A string that only expressions have: `'…'`, `r"…"`, `b'''…'''`, or `"""…"""` with a backslash; also if not closed. */
  CelString,

  OpenBrace,
  CloseBrace,
  OpenBracket,
  CloseBracket,
  OpenParenthesis,
  CloseParenthesis,
  Less,
  Greater,
  Comma,
  Colon,
  Dot,
  Question,
  Pipe,
  /** `=` */
  Equals,
  /** `+=` */
  PlusEquals,
  /** `->` */
  Arrow,
  Minus,
  /** Any other operator of an expression: `+ * / % ! == != <= >= && ||`. */
  Operator,

  Name,
  Append,
  Ask,
  Call,
  Decision,
  Each,
  Else,
  Extends,
  Fails,
  False,
  From,
  Graph,
  Handlers,
  Import,
  In,
  Input,
  Into,
  Last,
  Limit,
  Max,
  Merge,
  Model,
  Node,
  Null,
  On,
  Output,
  Prompt,
  Reads,
  Reduce,
  Retry,
  Run,
  Set,
  Start,
  State,
  Steps,
  Sum,
  System,
  Timeout,
  Tools,
  True,
  Type,
  When,
  With,
  Writes,
}

/** Words of the language. All are contextual: each may be a name as well. */
export const WORDS: ReadonlyMap<string, Token> = new Map([
  ['append', Token.Append],
  ['ask', Token.Ask],
  ['call', Token.Call],
  ['decision', Token.Decision],
  ['each', Token.Each],
  ['else', Token.Else],
  ['extends', Token.Extends],
  ['fails', Token.Fails],
  ['false', Token.False],
  ['from', Token.From],
  ['graph', Token.Graph],
  ['handlers', Token.Handlers],
  ['import', Token.Import],
  ['in', Token.In],
  ['input', Token.Input],
  ['into', Token.Into],
  ['last', Token.Last],
  ['limit', Token.Limit],
  ['max', Token.Max],
  ['merge', Token.Merge],
  ['model', Token.Model],
  ['node', Token.Node],
  ['null', Token.Null],
  ['on', Token.On],
  ['output', Token.Output],
  ['prompt', Token.Prompt],
  ['reads', Token.Reads],
  ['reduce', Token.Reduce],
  ['retry', Token.Retry],
  ['run', Token.Run],
  ['set', Token.Set],
  ['start', Token.Start],
  ['state', Token.State],
  ['steps', Token.Steps],
  ['sum', Token.Sum],
  ['system', Token.System],
  ['timeout', Token.Timeout],
  ['tools', Token.Tools],
  ['true', Token.True],
  ['type', Token.Type],
  ['when', Token.When],
  ['with', Token.With],
  ['writes', Token.Writes],
]);

/** Blanks and comments: they stand anywhere and mean nothing to the parser. */
export function isBlank(kind: Token): boolean {
  return kind <= Token.DocComment;
}

export function isName(kind: Token): boolean {
  return kind >= Token.Name;
}

/** A string as it stands outside expressions, closed or not. */
export function isString(kind: Token): boolean {
  return kind >= Token.String && kind <= Token.OpenBlockString;
}
