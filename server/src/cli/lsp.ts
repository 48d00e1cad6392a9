/** `lsp`: the language server, for editors that start it by a command. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Terminal } from './terminal';
import { Arguments, type OptionSpec, UsageError } from './usage';

export const usage = `agent-graph lsp --stdio | --node-ipc | --socket=PORT | --pipe=NAME

Starts the language server. It speaks the Language Server Protocol over

  --stdio         its standard streams, as most editors want it
  --node-ipc      the channel of a parent process in Node.js
  --socket=PORT   a port of this machine, on which the editor listens
  --pipe=NAME     a named pipe or socket file, on which the editor listens

and ends with the editor, whose process \`--clientProcessId=ID\` may name.
`;

const TRANSPORTS: Readonly<Record<string, OptionSpec>> = {
  stdio: { kind: 'flag' },
  'node-ipc': { kind: 'flag' },
  socket: { kind: 'text' },
  pipe: { kind: 'text' },
};

/** Starts the server, which reads how to speak from the command line itself and ends the process when it is done. */
export function run(argv: readonly string[], _terminal: Terminal): Promise<number> {
  const given = new Arguments(argv, { ...TRANSPORTS, clientProcessId: { kind: 'text' } });
  if (given.positionals.length > 0) throw new UsageError(`takes no files, such as \`${given.positionals[0]}\``);
  const transports = Object.keys(TRANSPORTS);
  const chosen = transports.filter((name) => given.has(name));
  if (chosen.length !== 1) {
    const options = transports.map((name) => `\`--${name}\``).join(', ');
    throw new UsageError(`one of ${options} says how the editor speaks to it; most use \`--stdio\``);
  }
  if (given.count('socket') === 0) throw new UsageError('`--socket` takes the number of a port');
  const server = join(__dirname, 'server.js');
  if (!existsSync(server)) throw new UsageError(`the language server is not there: ${server}`);
  // A bundle of its own, so that the other commands start without it.
  createRequire(__filename)(server);
  return new Promise(() => undefined);
}
