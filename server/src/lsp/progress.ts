import type {
  ProgressToken,
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkDoneProgressReport,
} from 'vscode-languageserver';
import type { Log } from './guard';

/** The title of every check that is shown. */
export const CHECKING = 'Checking .graph files';

/** Shown until it is done; the person may stop what it tells of. */
export interface Progress {
  /** The client is told of each percent once, so this may be called as often as one likes. */
  report(done: number, of: number): void;
  done(): void;
  readonly isStopped: boolean;
}

export type Told = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

export interface ProgressHost {
  tell(token: ProgressToken, told: Told): void;
  /** Asks the client to show a progress that it did not ask for; the token is its name. Undefined if it cannot. */
  readonly create: (() => Promise<ProgressToken>) | undefined;
  readonly log: Log;
}

/** What the client shows of work that takes long, and which of it a person has stopped. */
export class Progresses {
  private readonly shown = new Map<ProgressToken, { isStopped: boolean }>();

  constructor(private readonly host: ProgressHost) {}

  /** For work that the server does of its own accord; undefined where nothing can be shown. */
  async create(title: string): Promise<Progress | undefined> {
    const { create, log } = this.host;
    if (!create) return undefined;
    try {
      return this.begin(await create(), title);
    } catch (error) {
      log(`the client shows no progress: ${String(error)}`);
      return undefined;
    }
  }

  /** For a request; `token` is undefined where the client does not care how far it is. */
  of(token: ProgressToken | undefined, title: string): Progress | undefined {
    return token === undefined ? undefined : this.begin(token, title);
  }

  /** The person wants that it stops. */
  stop(token: ProgressToken): void {
    const progress = this.shown.get(token);
    if (progress) progress.isStopped = true;
  }

  private begin(token: ProgressToken, title: string): Progress {
    const { host, shown } = this;
    const state = { isStopped: false };
    shown.set(token, state);
    let percentage = 0;
    host.tell(token, { kind: 'begin', title, percentage, cancellable: true });
    return {
      report(done, of) {
        const now = Math.floor((done / of) * 100);
        if (now === percentage) return;
        percentage = now;
        host.tell(token, { kind: 'report', percentage, message: `${done} of ${of}` });
      },
      done() {
        // A second end would be about nothing.
        if (shown.delete(token)) host.tell(token, { kind: 'end' });
      },
      get isStopped() {
        return state.isStopped;
      },
    };
  }
}
