/** The floor of the benchmark: our server's own connection, documents and scheduling, round nothing but our parser. */
import { createConnection } from 'vscode-languageserver/node';
import type { Facts } from '../../server/src/analysis/facts';
import { Flows } from '../../server/src/analysis/flows';
import { startServer } from '../../server/src/lsp/server';
import { noDisk } from '../../server/src/lsp/disk';
import { LineMap, parse } from '../../server/src/syntax';

function parseOnly(text: string, uri: string): Facts {
  const file = {
    uri,
    source: parse(text),
    lines: new LineMap(''),
    imports: [],
    states: [],
    types: [],
    graphs: [],
    faults: [],
    dependencies: new Set<string>(),
  };
  return { uri, file, graphs: [], flows: new Flows() };
}

const connection = createConnection();
startServer(connection, { core: { analyze: parseOnly, update: () => undefined, check: () => [] }, disk: noDisk });
connection.listen();
