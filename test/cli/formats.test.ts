import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { eachInFolder, FAULTY, FINE, root } from './command';

/** In one graph, so that the findings about it come from several lines; names that each format has to escape. */
const AWKWARD = 'a,b:c%d.graph';

describe('check --format', () => {
  const here = eachInFolder();
  const output = (format: string, file = 'faulty.graph', env = {}): string => {
    here.folder.write(file, FAULTY);
    return here.folder.run(['check', '--format', format, file], { env }).out;
  };

  it('json: everything about a finding, and nothing else', () => {
    assert.deepEqual(JSON.parse(output('json')), [
      {
        file: 'faulty.graph',
        code: 'maybe-unset',
        severity: 'warning',
        message: '`docs` is unset when `route` takes `none`',
        graph: 'faulty',
        node: 'answer',
        key: 'docs',
        range: { start: { line: 6, character: 22 }, end: { line: 6, character: 26 } },
        path: [{ node: 'start' }, { node: 'route', arm: 'none' }, { node: 'answer' }],
        related: [
          {
            message: '`route` takes `none`',
            file: 'faulty.graph',
            range: { start: { line: 4, character: 62 }, end: { line: 4, character: 66 } },
          },
        ],
      },
      {
        file: 'faulty.graph',
        code: 'unknown-key',
        severity: 'error',
        message: 'there is no key `tickt`; did you mean `ticket`?',
        graph: 'faulty',
        node: 'answer',
        key: 'tickt',
        range: { start: { line: 6, character: 28 }, end: { line: 6, character: 33 } },
      },
    ]);
  });

  it('json: an empty list without findings', () => {
    assert.deepEqual(JSON.parse(here.folder.run(['check', '--format', 'json', '-'], { input: FINE }).out), []);
  });

  it('json: no graph at the top level of a file', () => {
    const { out } = here.folder.run(['check', '--format', 'json', '-'], { input: 'import { a } from "./b.graph"' });
    const [finding] = JSON.parse(out) as { graph: unknown }[];
    assert.equal(finding.graph, null);
  });

  it('text: the place, the sentence, the line with a mark, what belongs to it', () => {
    assert.equal(
      output('text'),
      [
        'faulty.graph:7:23 warning maybe-unset `docs` is unset when `route` takes `none`',
        '7 |   node answer { reads docs, tickt  writes a  run "#answer" }',
        '  |                       ^^^^',
        '  = faulty.graph:5:63 `route` takes `none`',
        '',
        'faulty.graph:7:29 error unknown-key there is no key `tickt`; did you mean `ticket`?',
        '7 |   node answer { reads docs, tickt  writes a  run "#answer" }',
        '  |                             ^^^^^',
        '',
        '1 error, 1 warning in 1 file',
        '',
      ].join('\n'),
    );
  });

  it('text: colours where they are wanted', () => {
    const escape = '\u001b[';
    assert.ok(!output('text').includes(escape));
    assert.ok(output('text', 'faulty.graph', { FORCE_COLOR: '1' }).includes(escape));
    assert.ok(!output('text', 'faulty.graph', { FORCE_COLOR: '1', NO_COLOR: '1' }).includes(escape));
    assert.ok(!output('text', 'faulty.graph', { FORCE_COLOR: '0' }).includes(escape));
  });

  it('github: commands with escaped values', () => {
    assert.deepEqual(output('github', AWKWARD).trimEnd().split('\n'), [
      '::warning title=maybe-unset,file=a%2Cb%3Ac%25d.graph,line=7,endLine=7,col=23,endColumn=27::' +
        '`docs` is unset when `route` takes `none`%0Aa,b:c%25d.graph:5:63 `route` takes `none`',
      '::error title=unknown-key,file=a%2Cb%3Ac%25d.graph,line=7,endLine=7,col=29,endColumn=34::' +
        'there is no key `tickt`; did you mean `ticket`?',
    ]);
  });

  describe('sarif', () => {
    interface Log {
      readonly runs: readonly {
        readonly invocations: readonly { readonly executionSuccessful: boolean }[];
        readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
        readonly results: readonly {
          readonly ruleId: string;
          readonly ruleIndex: number;
          readonly level: string;
          readonly locations: readonly {
            readonly physicalLocation: { readonly artifactLocation: object; readonly region: object };
          }[];
        }[];
      }[];
    }

    it('is valid by the schema', () => {
      here.folder.write(AWKWARD, FAULTY);
      here.folder.write('fine.graph', FINE);
      for (const paths of [['.'], ['fine.graph'], ['gone.graph', AWKWARD], ['-']]) {
        const { out } = here.folder.run(['check', '--format', 'sarif', ...paths], { input: FAULTY });
        assert.deepEqual(schemaFaults(JSON.parse(out)), [], paths.join(' '));
      }
    });

    it('would not pass with a mistake in it', () => {
      assert.notDeepEqual(schemaFaults({ version: '2.1.0', runs: [{ tool: {}, results: [] }] }), []);
    });

    it('counts lines and columns from one and names the rule', () => {
      const [run] = (JSON.parse(output('sarif', AWKWARD)) as Log).runs;
      const [warning, error] = run.results;
      assert.equal(run.tool.driver.rules[error.ruleIndex].id, 'unknown-key');
      assert.deepEqual([warning.level, error.level], ['warning', 'error']);
      assert.deepEqual(error.locations[0].physicalLocation, {
        artifactLocation: { uri: 'a%2Cb%3Ac%25d.graph', uriBaseId: '%SRCROOT%' },
        region: { startLine: 7, startColumn: 29, endLine: 7, endColumn: 34 },
      });
    });

    it('says when something could not be read', () => {
      const [run] = (JSON.parse(here.folder.run(['check', '--format', 'sarif', 'gone.graph']).out) as Log).runs;
      assert.equal(run.invocations[0].executionSuccessful, false);
    });
  });
});

/** What the official schema finds wrong with a log. */
function schemaFaults(log: unknown): unknown[] {
  const path = join(root, 'node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
  const validate = ajv.compile(schema);
  return validate(log) ? [] : (validate.errors ?? []);
}
