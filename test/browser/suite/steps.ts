import * as vscode from 'vscode';

/** What a test runner and an assertion library are elsewhere: neither runs in a web worker. */
export class Steps {
  private readonly steps: { readonly name: string; readonly action: () => Promise<void> }[] = [];

  step(name: string, action: () => Promise<void>): void {
    this.steps.push({ name, action });
  }

  /** Runs all, one after the other; throws at the end if one has failed. */
  async run(): Promise<void> {
    let failed = 0;
    for (const { name, action } of this.steps) {
      try {
        await action();
        console.log(`ok    ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
    console.log(`${this.steps.length - failed} passed, ${failed} failed`);
    if (failed > 0) throw new Error(`${failed} of the steps failed`);
  }
}

export function equal(found: unknown, wanted: unknown): void {
  const [is, should] = [found, wanted].map((value) => JSON.stringify(value));
  if (is !== should) throw new Error(`${is} is not ${should}`);
}

export function match(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) throw new Error(`${JSON.stringify(text)} does not match ${String(pattern)}`);
}

/** Polls until the value is there. VS Code has no event for most of what a test waits for. */
export async function until<T>(what: string, value: () => T | PromiseLike<T>): Promise<NonNullable<T>> {
  const end = Date.now() + 20_000;
  for (;;) {
    const now = await value();
    if (now) return now;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}
