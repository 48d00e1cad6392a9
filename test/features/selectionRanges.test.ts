import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SelectionRange } from 'vscode-languageserver-types';
import { selectionRange } from '../../server/src/features/selectionRanges';
import { LineMap, parse } from '../../server/src/syntax';
import { samples } from '../syntax/samples';
import { marked } from '../support/marked';

describe('selections', () => {
  grow('from a word in a prompt', 'graph g { node a { prompt "Say h$0ello to {name}" } }', [
    'hello',
    'Say hello to {name}',
    '"Say hello to {name}"',
    'prompt "Say hello to {name}"',
    '{ prompt "Say hello to {name}" }',
    'node a { prompt "Say hello to {name}" }',
    '{ node a { prompt "Say hello to {name}" } }',
    'graph g { node a { prompt "Say hello to {name}" } }',
  ]);

  grow('from a placeholder', 'graph g { node a { prompt "To {na$0me}!" } }', [
    'name',
    '{name}',
    'To {name}!',
    '"To {name}!"',
    'prompt "To {name}!"',
    '{ prompt "To {name}!" }',
    'node a { prompt "To {name}!" }',
    '{ node a { prompt "To {name}!" } }',
    'graph g { node a { prompt "To {name}!" } }',
  ]);

  grow('from a node in a list', 'graph g { start -> [a, b$0b] -> end }', [
    'bb',
    'a, bb',
    '[a, bb]',
    'start -> [a, bb] -> end',
    '{ start -> [a, bb] -> end }',
    'graph g { start -> [a, bb] -> end }',
  ]);

  grow('over the doc comment of a node', 'graph g {\n/// Does it.\nnode a$0 { }\nnode b { }\n}', [
    'a',
    'node a { }',
    '/// Does it.\nnode a { }',
    '/// Does it.\nnode a { }\nnode b { }',
    '{\n/// Does it.\nnode a { }\nnode b { }\n}',
    'graph g {\n/// Does it.\nnode a { }\nnode b { }\n}',
  ]);

  grow('from a word of a doc comment', 'graph g {\n/// Does$0 it.\n/// Well.\nnode a { }\n}', [
    'Does',
    '/// Does it.',
    '/// Does it.\n/// Well.',
    '/// Does it.\n/// Well.\nnode a { }',
    '{\n/// Does it.\n/// Well.\nnode a { }\n}',
    'graph g {\n/// Does it.\n/// Well.\nnode a { }\n}',
  ]);

  grow('by lines in long texts', 'graph g { node a { system """\n  Be br$0ief.\n  Be kind.\n""" } }', [
    'brief',
    'Be brief.',
    'Be brief.\n  Be kind.',
    '\n  Be brief.\n  Be kind.\n',
    '"""\n  Be brief.\n  Be kind.\n"""',
    'system """\n  Be brief.\n  Be kind.\n"""',
    '{ system """\n  Be brief.\n  Be kind.\n""" }',
    'node a { system """\n  Be brief.\n  Be kind.\n""" }',
    '{ node a { system """\n  Be brief.\n  Be kind.\n""" } }',
    'graph g { node a { system """\n  Be brief.\n  Be kind.\n""" } }',
  ]);

  grow('over the keys of a line', 'graph g { input on$0e, two? }', [
    'one',
    'one, two?',
    'input one, two?',
    '{ input one, two? }',
    'graph g { input one, two? }',
  ]);

  grow('from a word in a comment', '// some wo$0rds here\ngraph g { }', [
    'words',
    '// some words here',
    '// some words here\ngraph g { }',
  ]);

  it('hold the place and grow, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.nat(),
        fc.nat(60),
        fc.integer(),
        ({ text: sample }, from, length, at) => {
          const start = from % (sample.length + 1);
          const text = sample.slice(0, start) + sample.slice(start + length);
          const lines = new LineMap(text);
          const offset = at % (text.length + 20);
          const inside = Math.min(Math.max(offset, 0), text.length);
          let before = { start: inside, end: inside };
          for (const [i, span] of steps(selectionRange(parse(text), lines, offset), lines).entries()) {
            assert.ok(span.start <= before.start && before.end <= span.end);
            assert.ok(i === 0 || span.end - span.start > before.end - before.start);
            before = span;
          }
        },
      ),
    );
  });
});

/** The text of each step, from the smallest on. */
function grow(what: string, source: string, expected: readonly string[]): void {
  it(what, () => {
    const { text, cursors } = marked(source);
    const lines = new LineMap(text);
    const spans = steps(selectionRange(parse(text), lines, cursors[0]), lines);
    const found = spans.map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(found, expected);
  });
}

function steps(range: SelectionRange, lines: LineMap): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (let at: SelectionRange | undefined = range; at; at = at.parent) {
    spans.push({ start: lines.offsetAt(at.range.start), end: lines.offsetAt(at.range.end) });
  }
  return spans;
}
