import type { Workbench } from './workbench';

export type Attempt = (name: string, action: () => Promise<void>) => Promise<void>;
export type Shot = (name: string) => Promise<unknown>;

/** Once through what an editor offers, as a person comes to it, with a picture of each. */
export async function tour(workbench: Workbench, attempt: Attempt, shot: Shot): Promise<void> {
  const { page } = workbench;
  const visible = (selector: string, text?: RegExp): Promise<void> =>
    page.locator(`${selector}:visible`).filter({ hasText: text }).first().waitFor();

  await attempt('lenses and hints stand in the text', async () => {
    await workbench.openFile('desk.graph');
    await visible('.codelens-decoration', /Preview/);
    await visible('.codelens-decoration', /\d reads? · \d writes?/);
    await visible('.view-line', /reads\squestion/);
    await visible('.view-line', /missing\swhen/);
    await workbench.calm();
    await shot('20-lenses-and-hints');
  });
  await attempt('keys are completed where they are read', async () => {
    await workbench.typeAfter('reads question', ', ');
    await workbench.press('Control+Space');
    await visible('.suggest-widget .monaco-list-row', /intent/);
    await workbench.calm();
    await shot('21-completion-of-keys');
    await workbench.press('Escape', 'Backspace', 'Backspace');
  });
  await attempt('nodes are completed behind an arrow', async () => {
    await workbench.typeAfter('look -> reply', ' -> ');
    await workbench.press('Control+Space');
    await visible('.suggest-widget .monaco-list-row', /classify/);
    await workbench.calm();
    await shot('22-completion-of-nodes');
    await workbench.press('Escape', ...Array.from(' -> ', () => 'Backspace'));
  });
  await attempt('a call in an expression shows its signature', async () => {
    await workbench.typeAfter('size(', '');
    await workbench.press('Control+Shift+Space');
    await visible('.parameter-hints-widget', /size/);
    await workbench.calm();
    await shot('23-signature');
    await workbench.press('Escape');
  });
  await attempt('the references of a key are peeked at', async () => {
    await workbench.click('question', 1);
    await workbench.press('Shift+F12');
    await visible('.peekview-widget', /references/i);
    await workbench.calm();
    await shot('24-references');
    await workbench.press('Escape', 'Escape');
  });
  await attempt('a key is renamed in both files', async () => {
    await workbench.click('notes', 1);
    await workbench.press('F2');
    await page.locator('.rename-box input').first().fill('findings');
    await workbench.calm();
    await shot('25-rename');
    await workbench.press('Enter');
    await workbench.text(/writes findings/);
    await workbench.text(/with \{findings\}/);
  });
  await attempt('a rename that would clash is refused with the reason', async () => {
    await workbench.click('findings', 1);
    await workbench.press('F2');
    await page.locator('.rename-box input').first().fill('question');
    await workbench.press('Enter');
    await visible('.monaco-editor-overlaymessage, .notification-list-item', /question/);
    await workbench.calm();
    await shot('26-rename-refused');
    await workbench.press('Escape');
  });
  await attempt('refactorings are offered', async () => {
    await workbench.typeAfter('node class', '');
    await workbench.command('Refactor...');
    await visible('.action-widget .monaco-list-row', /reads/);
    await workbench.calm();
    await shot('27-refactorings');
    await workbench.press('Escape');
  });
  await attempt('the callers of a node are shown', async () => {
    await workbench.click('reply', 1);
    await workbench.press('Shift+Alt+h');
    await visible('.viewlet .monaco-list-row', /route/);
    await workbench.calm();
    await shot('28-call-hierarchy');
  });
  await attempt('the outline nests nodes and keys in their graph', async () => {
    await workbench.press('Control+Shift+o');
    await visible('.quick-input-list .monaco-list-row', /classify/);
    await workbench.calm();
    await shot('29-symbols');
    await workbench.press('Escape');
  });
  await attempt('an untidy text is formatted', async () => {
    await workbench.typeAfter('node count {', '      ');
    await workbench.command('Format Document');
    // The hint of what it reads stands between.
    await workbench.text(/question set tries/);
    await workbench.calm();
    await shot('30-formatted');
  });
  await attempt('a place goes to another file of the workspace by its symbol', async () => {
    await workbench.symbol('tries');
    await page.locator('.tab.active', { hasText: 'talk.graph' }).waitFor();
    await visible('.view-line', /tries/);
  });
}
