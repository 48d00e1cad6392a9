/** SARIF 2.1.0, the exchange format of static analysis tools (OASIS, 2020). */
import { isAbsolute, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { rules, type Severity } from '../rules';
import type { Range } from '../syntax/lines';
import type { Unreadable } from './files';
import { showPath, type Problem } from './problems';
import type { Reporter } from './reporters';
import type { Terminal } from './terminal';
import { version } from './version';

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

export function sarifReporter(terminal: Terminal): Reporter {
  const results: object[] = [];
  return {
    file(problems) {
      for (const problem of problems) results.push(resultOf(problem));
    },
    end(_, unreadable) {
      terminal.out(`${JSON.stringify(logOf(results, unreadable), null, 2)}\n`);
    },
  };
}

function logOf(results: readonly object[], unreadable: readonly Unreadable[]): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'agent-graph',
            version: version(),
            rules: rules.map((rule) => ({
              id: rule.code,
              shortDescription: { text: rule.title },
              help: { text: rule.page, markdown: rule.page },
              defaultConfiguration: { level: LEVELS[rule.severity] },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: unreadable.length === 0,
            toolExecutionNotifications: unreadable.map(({ path, reason }) => ({
              level: 'error',
              message: { text: `${path} ${reason}` },
              locations: [{ physicalLocation: { artifactLocation: artifactOf(path) } }],
            })),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  };
}

function resultOf(problem: Problem): object {
  const { code, severity, message, file, range, related } = problem;
  return {
    ruleId: code,
    ruleIndex: rules.findIndex((rule) => rule.code === code),
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: placeOf(file, range), ...logicalPlaces(problem) }],
    ...(related
      ? {
          relatedLocations: related.map((place, id) => ({
            id,
            physicalLocation: placeOf(place.file, place.range),
            message: { text: place.message },
          })),
        }
      : {}),
  };
}

function logicalPlaces({ graph, node }: Problem): object {
  if (graph === null) return {};
  const place =
    node === undefined
      ? { name: graph, fullyQualifiedName: graph, kind: 'module' }
      : { name: node, fullyQualifiedName: `${graph}.${node}`, kind: 'function' };
  return { logicalLocations: [place] };
}

/** Lines and columns count from 1; the end column is the first behind the place. */
function placeOf(file: string, { start, end }: Range): object {
  return {
    artifactLocation: artifactOf(file),
    region: {
      startLine: start.line + 1,
      startColumn: start.character + 1,
      endLine: end.line + 1,
      endColumn: end.character + 1,
    },
  };
}

/** Relative to the folder that the command ran in, where the file is below it. */
function artifactOf(file: string): object {
  const path = showPath(file);
  if (isAbsolute(path)) return { uri: URI.file(path).toString() };
  if (path.startsWith('..')) return { uri: URI.file(resolve(path)).toString() };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
