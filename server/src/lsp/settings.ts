import { settingsFaults } from './settingsFaults';
import { isRecord, readSwitches, type Switches, valueAt } from './settingsTable';
import { elapsed } from './turn';

/** What a person can set in the editor, by workspace folder. */
export interface GraphSettings {
  /** `graph.diagnostics.severity`, as the client sent it. */
  readonly severity: unknown;
  readonly switches: Switches;
}

/** Asks the client for the section `graph` in the scope of a folder; undefined: of the whole window. */
export type FetchSettings = (scope: string | undefined) => Promise<unknown>;

/** A client that does not answer a question about settings within this time has none, in milliseconds. */
const PATIENCE = 3000;

/**
 * The settings of every folder. A client that can be asked is asked once per folder and after each change; any other
 * hands its settings over at the start and with each change, and they are those of all folders.
 */
export class Settings {
  private readonly known = new Map<string | undefined, GraphSettings>();
  private readonly asked = new Map<string | undefined, Promise<GraphSettings>>();
  private readonly complaints = new Set<string>();
  private handedOver: GraphSettings;

  constructor(
    private readonly fetch: FetchSettings | undefined,
    initial: unknown,
    private readonly log: (line: string) => void,
  ) {
    this.handedOver = fetch ? readSettings(undefined) : this.read(initial);
  }

  /** Undefined while the client has not answered: see `load`. */
  get(scope: string | undefined): GraphSettings | undefined {
    return this.fetch ? this.known.get(scope) : this.handedOver;
  }

  async load(scope: string | undefined): Promise<GraphSettings> {
    const { fetch } = this;
    if (!fetch) return this.handedOver;
    const known = this.known.get(scope);
    if (known) return known;
    let answer = this.asked.get(scope);
    if (!answer) {
      answer = this.ask(fetch, scope);
      this.asked.set(scope, answer);
    }
    const settings = await answer;
    // A change that came meanwhile asks again, and its answer counts.
    if (this.asked.get(scope) === answer) this.known.set(scope, settings);
    return settings;
  }

  /** The client says that something has changed; `pushed` is what it hands over, if it cannot be asked. */
  change(pushed: unknown): void {
    // Without the name of the section it may be that of anyone.
    if (!this.fetch) this.handedOver = isNamed(pushed) ? this.read(pushed.graph) : readSettings(pushed);
    this.forget();
  }

  /** Settings of folders may be others now: a client that can be asked is asked again. */
  forget(): void {
    this.known.clear();
    this.asked.clear();
  }

  /** What is wrong in them is said once. */
  private read(value: unknown): GraphSettings {
    for (const fault of settingsFaults(value)) {
      if (this.complaints.has(fault)) continue;
      this.complaints.add(fault);
      this.log(fault);
    }
    return readSettings(value);
  }

  private async ask(fetch: FetchSettings, scope: string | undefined): Promise<GraphSettings> {
    try {
      return this.read(await Promise.race([fetch(scope), elapsed(PATIENCE)]));
    } catch (error) {
      this.log(`the client did not say its settings: ${String(error)}`);
      return readSettings(undefined);
    }
  }
}

/** The settings that a client hands over at the start; what else it says there is read by `readClient`. */
export function settingsIn(options: unknown): unknown {
  if (isNamed(options)) return options.graph;
  if (!isRecord(options)) return options;
  const { commands: _commands, files: _files, diagnostics, ...settings } = options;
  return diagnostics === 'push' ? settings : { ...settings, diagnostics };
}

function isNamed(section: unknown): section is { readonly graph: unknown } {
  return isRecord(section) && 'graph' in section;
}

function readSettings(value: unknown): GraphSettings {
  return { severity: valueAt(value, 'diagnostics.severity'), switches: readSwitches(value) };
}
