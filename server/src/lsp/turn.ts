/** The event loop, in Node.js and in a web worker. */

/** Runs something in the next turn, when what has come in before is read; returns what cancels it. */
export function inNextTurn(run: () => void): () => void {
  if (typeof setImmediate === 'function') {
    const turn = setImmediate(run);
    return () => clearImmediate(turn);
  }
  // In a worker the connection reads its messages in such turns.
  const turn = setTimeout(run, 0);
  return () => clearTimeout(turn);
}

/** Lets the messages that have come in be read. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void inNextTurn(resolve));
}

/** Resolves after a time, in milliseconds; a process does not live on for it. */
export function elapsed(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, milliseconds, undefined);
    if (isProcessTimer(timer)) timer.unref();
  });
}

/** Browsers know timers by a number. */
function isProcessTimer(timer: unknown): timer is NodeJS.Timeout {
  return typeof timer === 'object';
}
