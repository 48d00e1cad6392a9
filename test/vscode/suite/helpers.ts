import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** The file of a test's workspace, from the root folder's name: `one/faulty.graph`. */
export function file(path: string): vscode.Uri {
  const [root, ...rest] = path.split('/');
  const folder = vscode.workspace.workspaceFolders?.find(({ name }) => name === root);
  assert.ok(folder, `the workspace has no folder ${root}`);
  return vscode.Uri.joinPath(folder.uri, ...rest);
}

export async function write(path: string, text: string): Promise<vscode.Uri> {
  const uri = file(path);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

/** Opens an editor as a click does. (`openTextDocument` would keep the document alive for minutes after its editor.) */
export async function open(uri: vscode.Uri): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand('vscode.open', uri);
  return until(`an editor with ${uri.path}`, () => {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.uri.toString() === uri.toString() ? editor : undefined;
  });
}

/** Closes all editors without asking what to do with changes. */
export async function closeAll(): Promise<void> {
  for (const { document } of vscode.window.visibleTextEditors) {
    if (!document.isDirty) continue;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Polls until the value is there. VS Code has no event for most of what a test waits for. */
export async function until<T>(
  what: string,
  value: () => T | PromiseLike<T>,
  milliseconds = 20_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const now = await value();
    if (now) return now;
    if (Date.now() > end) throw new Error(`waited ${milliseconds / 1000} s in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** The codes of a document's findings, in order. */
export function codes(uri: vscode.Uri): string[] {
  return vscode.languages.getDiagnostics(uri).map(codeOf);
}

export function codeOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === 'object' ? code.value : code);
}

export async function finding(uri: vscode.Uri, code: string): Promise<vscode.Diagnostic> {
  return until(`${code} in ${uri.path}`, () =>
    vscode.languages.getDiagnostics(uri).find((found) => codeOf(found) === code),
  );
}

export async function noFinding(uri: vscode.Uri, code?: string): Promise<void> {
  await until(`${code ?? 'all findings'} to go from ${uri.path}`, () =>
    code ? !codes(uri).includes(code) : codes(uri).length === 0,
  );
}

/** The place of the first `word` in a document. */
export function placeOf(document: vscode.TextDocument, word: string): vscode.Position {
  const offset = document.getText().indexOf(word);
  assert.notEqual(offset, -1, `no ${word} in the document`);
  return document.positionAt(offset);
}

export async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const start = placeOf(document, before);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(start, start.translate(0, before.length)), after);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

export async function hoverText(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, position);
  const parts = hovers.flatMap(({ contents }) => contents);
  return parts.map((part) => (typeof part === 'string' ? part : part.value)).join('\n');
}
