/** The command line: finds the command, and is the one door at which every error ends. */
import { nearest } from '../rules/nearest';
import { didYouMean } from '../rules/words';
import { processTerminal, type Terminal } from './terminal';
import { UsageError } from './usage';
import { version } from './version';

interface Command {
  readonly usage: string;
  run(argv: readonly string[], terminal: Terminal): number | Promise<number>;
}

/** Each is loaded when it is asked for. */
const COMMANDS: Readonly<Record<string, { readonly does: string; load(): Promise<Command> }>> = {
  check: { does: 'finds faults in files and folders', load: () => import('./check.js') },
  analyze: { does: 'writes what is known of a file as JSON', load: () => import('./analyze.js') },
  mermaid: { does: 'draws a graph as Mermaid text', load: () => import('./mermaid.js') },
  format: { does: 'lays out files and folders', load: () => import('./format.js') },
  explain: { does: 'says what a diagnostic means', load: () => import('./explain.js') },
  lsp: { does: 'starts the language server for an editor', load: () => import('./lsp.js') },
};

const names = Object.keys(COMMANDS);

const usage = `agent-graph COMMAND …

${names.map((name) => `  ${name.padEnd(8)}  ${COMMANDS[name].does}`).join('\n')}

  agent-graph COMMAND --help   what a command takes
  agent-graph --version
`;

/** Runs a command line; returns its exit code (LANGUAGE §11). */
async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = argv;
  if (name === '--help' || name === '-h') {
    terminal.out(usage);
    return 0;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(`${version()}\n`);
    return 0;
  }
  if (name === undefined) {
    terminal.err(usage);
    return 2;
  }
  try {
    if (!Object.hasOwn(COMMANDS, name)) throw unknownCommand(name);
    const command = await COMMANDS[name].load();
    if (asksForHelp(rest)) {
      terminal.out(command.usage);
      return 0;
    }
    return await command.run(rest, terminal);
  } catch (error) {
    return explainFailure(name, error, terminal);
  }
}

function unknownCommand(name: string): UsageError {
  const what = name.startsWith('-') ? 'option' : 'command';
  const meant = didYouMean(nearest(name, names)) || `; the commands are ${names.join(', ')}`;
  return new UsageError(`there is no ${what} \`${name}\`${meant}`);
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).some((argument) => argument === '--help' || argument === '-h');
}

function explainFailure(name: string, error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError) {
    const isCommand = Object.hasOwn(COMMANDS, name);
    terminal.err(`agent-graph${isCommand ? ` ${name}` : ''}: ${error.message}\n`);
    if (isCommand) terminal.err(`\`agent-graph ${name} --help\` says what it takes\n`);
    return 2;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  terminal.err(`agent-graph ${name}: a fault of agent-graph itself: ${message}\n`);
  terminal.err(process.env.AGENT_GRAPH_DEBUG ? `${stack}\n` : 'AGENT_GRAPH_DEBUG=1 shows where it happened\n');
  return 2;
}

// Whoever reads our output may stop reading: `agent-graph check . | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

void main(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code;
});
