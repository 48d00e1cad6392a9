import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { nextTurn } from './turn';

/** One line for the person who reads the server's log. */
export type Log = (line: string) => void;

/**
 * A request handler that always answers: when `handle` throws, one line goes to the log and `empty` to the client;
 * when the client has lost interest, the answer is the protocol's error code for that.
 */
export function guarded<Params, Result>(
  name: string,
  log: Log,
  empty: Result,
  handle: (params: Params, token: CancellationToken) => Result | Promise<Result>,
): (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>> {
  return async (params, token) => {
    // A cancellation that came right behind the request is read in this turn.
    await nextTurn();
    if (token.isCancellationRequested) return cancelled();
    try {
      const result = await handle(params, token);
      return token.isCancellationRequested ? cancelled() : result;
    } catch (error) {
      log(`${name} failed: ${inOneLine(error)}`);
      return empty;
    }
  };
}

/** A notification handler that never throws. */
export function guardedNotification<Params>(
  name: string,
  log: Log,
  handle: (params: Params) => void,
): (params: Params) => void {
  return (params) => {
    try {
      handle(params);
    } catch (error) {
      log(`${name} failed: ${inOneLine(error)}`);
    }
  };
}

/** Work that nobody waits for: when it fails, one line goes to the log. */
export function inBackground(name: string, log: Log, work: Promise<unknown>): void {
  work.catch((error: unknown) => log(`${name} failed: ${inOneLine(error)}`));
}

/** Message and the innermost places of an error. */
export function inOneLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [first, ...frames] = (error.stack ?? error.message).split('\n').map((line) => line.trim());
  return [first, ...frames.slice(0, 4)].join(' ');
}

function cancelled(): ResponseError<never> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
