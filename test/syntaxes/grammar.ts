import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INITIAL, parseRawGrammar, Registry, type IGrammar, type IRawGrammar } from 'vscode-textmate';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';

const root = join(__dirname, '../../..');

/** As much of the Markdown grammar as an injection needs: a fence that the injected grammar has to win over. */
const markdown: IRawGrammar = parseRawGrammar(
  JSON.stringify({
    scopeName: 'text.html.markdown',
    patterns: [{ name: 'markup.fenced_code.block.markdown', begin: '^(`{3,}|~{3,}).*$', end: '^\\1\\s*$' }],
  }),
  'markdown.json',
);

const registry = new Registry({
  onigLib: loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'))).then(() => ({
    createOnigScanner,
    createOnigString,
  })),
  loadGrammar: async (scope) => {
    if (scope === 'text.html.markdown') return markdown;
    const name = scope === 'source.graph' ? 'graph.tmLanguage.json' : 'markdown-injection.tmLanguage.json';
    const path = join(root, 'syntaxes', name);
    return parseRawGrammar(readFileSync(path, 'utf8'), path);
  },
  getInjections: (scope) => (scope === 'text.html.markdown' ? ['markdown.graph.codeblock'] : undefined),
});

export interface ScopedToken {
  readonly text: string;
  /** From the outermost to the innermost, without the `.graph` at their ends. */
  readonly scopes: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The tokens of each line. */
export async function tokenize(text: string, scope = 'source.graph'): Promise<ScopedToken[][]> {
  const grammar = await registry.loadGrammar(scope);
  assert.ok(grammar);
  return tokenizeWith(grammar, text);
}

function tokenizeWith(grammar: IGrammar, text: string): ScopedToken[][] {
  let state = INITIAL;
  return text.split('\n').map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      text: line.slice(startIndex, endIndex),
      scopes: scopes.map((name) => name.replace(/\.graph$/, '')),
      start: startIndex,
      end: Math.min(endIndex, line.length),
    }));
  });
}

/** `   ^^^^ keyword.other !string`: what the text above the carets has to be and must not be. */
const mark = /^( *)(\^+) (.+)$/;

/**
 * Checks a text with marks: under a line stand lines of carets with the scopes that every token above them has. A scope
 * is given by its first parts; `!` before it says that no token there has it. Several such lines may follow a line.
 */
export async function highlights(marked: string, scope?: string): Promise<void> {
  const lines = marked.split('\n');
  const tokens = await tokenize(lines.filter((line) => !mark.test(line)).join('\n'), scope);
  let above = -1;
  let marks = 0;
  for (const line of lines) {
    const found = mark.exec(line);
    if (!found) {
      above += 1;
      continue;
    }
    marks += 1;
    const [, { length: start }, { length }, wanted] = found;
    const covered = tokens[above].filter((token) => token.start < start + length && token.end > start);
    assert.ok(covered.length > 0, `nothing above ${line}`);
    for (const token of covered) check(token, wanted.trim().split(/\s+/));
  }
  assert.ok(marks > 0, 'a text without marks');
}

function check({ text, scopes }: ScopedToken, wanted: readonly string[]): void {
  const has = (name: string) => scopes.some((scope) => scope === name || scope.startsWith(`${name}.`));
  for (const name of wanted) {
    const holds = name.startsWith('!') ? !has(name.slice(1)) : has(name);
    assert.ok(holds, `\`${text}\` is ${scopes.slice(1).join(' ') || 'plain text'}, expected ${name}`);
  }
}
