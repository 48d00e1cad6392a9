import { readSwitches, type Switches } from './settingsTable';
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
  private handedOver: GraphSettings;

  constructor(
    private readonly fetch: FetchSettings | undefined,
    initial: unknown,
    private readonly log: (line: string) => void,
  ) {
    this.handedOver = readSettings(initial);
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
    if (!this.fetch) this.handedOver = readSettings(section(pushed));
    this.forget();
  }

  /** Settings of folders may be others now: a client that can be asked is asked again. */
  forget(): void {
    this.known.clear();
    this.asked.clear();
  }

  private async ask(fetch: FetchSettings, scope: string | undefined): Promise<GraphSettings> {
    try {
      return readSettings(await Promise.race([fetch(scope), elapsed(PATIENCE)]));
    } catch (error) {
      this.log(`the client did not say its settings: ${String(error)}`);
      return readSettings(undefined);
    }
  }
}

/** The section of `didChangeConfiguration`, with or without its name. */
function section(pushed: unknown): unknown {
  return isRecord(pushed) && 'graph' in pushed ? pushed['graph'] : pushed;
}

function readSettings(value: unknown): GraphSettings {
  const diagnostics = isRecord(value) ? value['diagnostics'] : undefined;
  return {
    severity: isRecord(diagnostics) ? diagnostics['severity'] : undefined,
    switches: readSwitches(value),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
