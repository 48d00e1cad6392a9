import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The workbench in a page, by what a person does and sees there. Everything waits for its effect. */
export class Workbench {
  readonly preview: PreviewPage;

  constructor(readonly page: Page) {
    page.setDefaultTimeout(30_000);
    this.preview = new PreviewPage(page);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async openFile(name: string): Promise<void> {
    await this.page.locator('.monaco-workbench .part.editor').waitFor();
    await this.pick('Control+p', name, name);
    await this.page.locator('.tab.active', { hasText: name }).waitFor();
    await this.editor.locator('.view-line').first().waitFor();
  }

  /** Runs a command from the palette. */
  async command(title: string): Promise<void> {
    await this.pick('F1', `>${title}`, title);
  }

  /** Goes to a symbol of the workspace. */
  async symbol(name: string): Promise<void> {
    // Browsers keep Ctrl+T for themselves.
    await this.pick('Control+p', `#${name}`, name);
  }

  async language(name: string): Promise<void> {
    await this.page.locator('#status\\.editor\\.mode', { hasText: name }).waitFor();
  }

  async squiggle(severity: 'error' | 'warning'): Promise<void> {
    await this.editor.locator(`.squiggly-${severity}`).first().waitFor();
  }

  async noSquiggle(severity: 'error' | 'warning'): Promise<void> {
    await this.editor.locator(`.squiggly-${severity}`).waitFor({ state: 'detached' });
  }

  /** Shows the Problems view and waits for an entry. */
  async problem(text: RegExp): Promise<void> {
    await this.press('Control+Shift+m');
    await this.page.locator('.markers-panel .monaco-list-row').filter({ hasText: text }).first().waitFor();
  }

  async togglePanel(): Promise<void> {
    await this.press('Control+j');
    await this.page.locator('.markers-panel').waitFor({ state: 'hidden' });
  }

  /** Points at the nth place of a word in the text until its hover shows. */
  async hover(word: string, text: RegExp, nth = 0): Promise<void> {
    const hover = this.page.locator('.monaco-hover:visible').filter({ hasText: text }).first();
    await again(async () => {
      await this.page.mouse.move(10, 10);
      const { x, y } = await this.placeOf(word, nth);
      await this.page.mouse.move(x - 3, y);
      await this.page.mouse.move(x, y);
      await hover.waitFor({ timeout: 4_000 });
    });
    await this.calm();
  }

  async click(word: string, nth = 0): Promise<void> {
    const { x, y } = await this.placeOf(word, nth);
    await this.page.mouse.click(x, y);
    await this.page.mouse.move(10, 10);
  }

  /** Takes a fix from the light bulb at a word; `look` is called while the list of fixes is open. */
  async quickFix(word: string, title: RegExp, look: () => Promise<unknown>): Promise<void> {
    await this.click(word);
    await this.page.locator('.lightBulbWidget, .codicon-gutter-lightbulb, [class*=gutter-lightbulb]').first().click();
    const fix = this.page.locator('.action-widget .monaco-list-row.action').filter({ hasText: title }).first();
    await fix.waitFor();
    await this.calm();
    await look();
    // Older versions shield the list from clicks until the pointer has moved over it.
    const box = await fix.boundingBox();
    if (box) await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    await fix.click();
  }

  /** Waits until the visible text of the editor matches. */
  async text(pattern: RegExp): Promise<void> {
    await again(async () => {
      if (!pattern.test(await this.visibleText())) throw new Error(`${String(pattern)} is not in the text`);
    });
  }

  /** Types behind the first place of a text. */
  async typeAfter(before: string, typed: string): Promise<void> {
    await this.select(before);
    await this.press('ArrowRight');
    // Each line as one insertion, which auto-closing and auto-indent leave alone.
    await this.page.keyboard.insertText(typed);
  }

  /** Waits until the editor's selection is the text. */
  async selected(text: string): Promise<void> {
    await this.page.locator('#status\\.editor\\.selection', { hasText: `(${text.length} selected)` }).waitFor();
  }

  /** Two frames without change: what fades or moves has come to rest. */
  async calm(): Promise<void> {
    let before = await this.page.screenshot();
    for (let i = 0; i < 20; i += 1) {
      await this.page.waitForTimeout(150);
      const now = await this.page.screenshot();
      if (now.equals(before)) return;
      before = now;
    }
  }

  private get editor(): Locator {
    return this.page.locator('.editor-instance .monaco-editor').first();
  }

  private async pick(key: string, typed: string, row: string): Promise<void> {
    // The first key press can come before the workbench listens, hence again until the box is there.
    const box = this.page.locator('.quick-input-widget input').first();
    await again(async () => {
      await this.press(key);
      await box.waitFor({ timeout: 3_000 });
    });
    await box.fill(typed);
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: row }).first().waitFor();
    await this.press('Enter');
  }

  /** Selects the first place of a text with the editor's find box. */
  private async select(text: string): Promise<void> {
    await this.press('Control+1', 'Control+Home', 'Control+f');
    await this.page.locator('.find-widget.visible textarea').first().fill(text);
    await this.page.locator('.find-widget .matchesCount', { hasText: '1 of' }).waitFor();
    await this.press('Escape');
    await this.selected(text);
  }

  private async visibleText(): Promise<string> {
    const lines = await this.editor.locator('.view-line').allInnerTexts();
    return lines.join('\n').replace(/\u00a0/g, ' ');
  }

  /** The middle of the nth place of a word among the visible lines, in pixels of the page. */
  private async placeOf(word: string, nth: number): Promise<{ x: number; y: number }> {
    // The grammar gives each name a span of its own.
    const spans = this.editor.locator('.view-line > span > span', { hasText: new RegExp(`^\\W*${word}\\W*$`) });
    const box = await spans.nth(nth).boundingBox();
    if (!box) throw new Error(`${word} is not in the visible text`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

/** The page inside the preview's webview. */
class PreviewPage {
  constructor(private readonly page: Page) {}

  get problem(): Locator {
    return this.inner.locator('#problem');
  }

  node(name: string): Locator {
    return this.inner.locator(`#picture [data-name="${name}"]`);
  }

  async nodes(): Promise<number> {
    return this.inner.locator('#picture [data-name]').count();
  }

  async text(): Promise<string> {
    return (await this.inner.locator('#picture svg').textContent()) ?? '';
  }

  async chooseGraph(name: string): Promise<void> {
    await this.inner.locator('#graphs').selectOption(name);
  }

  /** Larger by a step, and waits until it is. */
  async zoomIn(): Promise<void> {
    const svg = this.inner.locator('#picture svg');
    const before = (await svg.boundingBox())?.width ?? 0;
    await this.inner.locator('#larger').click();
    await again(async () => {
      const width = (await svg.boundingBox())?.width ?? 0;
      if (width < before * 1.1) throw new Error(`${width} pixels after ${before}`);
    });
  }

  async lightTheme(): Promise<void> {
    await this.inner.locator('body.vscode-light').waitFor();
  }

  private get inner(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }
}

/** Tries until it does not throw, at most ten times. */
async function again(action: () => Promise<void>): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      await action();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}
