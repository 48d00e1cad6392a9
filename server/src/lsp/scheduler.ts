import { inNextTurn } from './turn';

/** Longest pause before the text of someone who types faster than it is checked is looked at again, in milliseconds. */
const LONGEST_PAUSE = 50;

interface Job {
  readonly key: string;
  /** Not before this time; 0: at once. */
  readonly due: number;
}

/**
 * Runs one piece of work at a time, each when no message of the client is waiting any more: a run of changes that came
 * while something was running becomes one piece of work, for the newest version. Work that is asked for while it waits
 * already is the same work. Nothing waits longer than it must: only where changes come faster than they are worked off
 * there is a pause, half as long as the work took, in which the client's requests are answered.
 */
export class Scheduler {
  private readonly jobs = new Map<string, Job>();
  /** How long the work of a key took the last time, in milliseconds. */
  private readonly cost = new Map<string, number>();
  private cancelWait: (() => void) | undefined;

  constructor(private readonly work: (key: string) => void) {}

  /** Asks for the work of a key. Called for every message that gives reason to it. */
  schedule(key: string): void {
    const waiting = this.jobs.get(key);
    if (!waiting) this.jobs.set(key, { key, due: 0 });
    else if (waiting.due === 0) this.jobs.set(key, { key, due: performance.now() + this.pause(key) });
    this.wait();
  }

  /** Drops work that has not begun. */
  drop(key: string): void {
    this.jobs.delete(key);
    this.cost.delete(key);
  }

  dispose(): void {
    this.cancelWait?.();
    this.jobs.clear();
  }

  private pause(key: string): number {
    return Math.min((this.cost.get(key) ?? 0) / 2, LONGEST_PAUSE);
  }

  /** Waits anew: until the messages that have arrived are read, or the next job is due. */
  private wait(): void {
    this.cancelWait?.();
    this.cancelWait = undefined;
    const next = this.next();
    if (!next) return;
    const pause = next.due - performance.now();
    this.cancelWait = pause > 0 ? afterPause(pause, () => this.run()) : afterMessages(() => this.run());
  }

  private next(): Job | undefined {
    let first: Job | undefined;
    for (const job of this.jobs.values()) if (!first || job.due < first.due) first = job;
    return first;
  }

  private run(): void {
    this.cancelWait = undefined;
    const job = this.next();
    if (!job) return;
    this.jobs.delete(job.key);
    const start = performance.now();
    try {
      this.work(job.key);
    } finally {
      this.cost.set(job.key, performance.now() - start);
      this.wait();
    }
  }
}

function afterPause(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** The connection reads one message per turn of the event loop: after two turns without one there is none. */
function afterMessages(run: () => void): () => void {
  let cancel = inNextTurn(() => {
    cancel = inNextTurn(run);
  });
  return () => cancel();
}
