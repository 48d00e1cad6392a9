/** Runs in the extension host of a browser, on a folder that is nowhere but in the editor's file system. */
import * as vscode from 'vscode';
import { equal, match, Steps, until } from './steps';

const steps = new Steps();

/** Called by VS Code. */
export function run(): Promise<void> {
  return steps.run();
}

function file(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return vscode.Uri.joinPath(folder.uri, path);
}

async function open(path: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(file(path));
  await vscode.window.showTextDocument(document);
  return document;
}

function codes(uri: vscode.Uri): string[] {
  return vscode.languages.getDiagnostics(uri).map(({ code }) => String(typeof code === 'object' ? code.value : code));
}

function placeOf(document: vscode.TextDocument, word: string, nth = 0): vscode.Position {
  let offset = document.getText().indexOf(word);
  for (let i = 0; i < nth; i += 1) offset = document.getText().indexOf(word, offset + 1);
  if (offset < 0) throw new Error(`no ${word} in the document`);
  return document.positionAt(offset);
}

async function replaceAll(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.lineAt(document.lineCount - 1).range.end;
  edit.replace(
    document.uri,
    new vscode.Range(new vscode.Position(0, 0), end),
    document.getText().replaceAll(before, after),
  );
  await vscode.workspace.applyEdit(edit);
}

steps.step('the folder is a virtual one, and there is no Node.js', async () => {
  equal(file('desk.graph').scheme, 'vscode-test-web');
  equal(vscode.env.uiKind, vscode.UIKind.Web);
  equal(typeof (globalThis as { process?: { versions?: { node?: unknown } } }).process?.versions?.node, 'undefined');
});

steps.step('findings are shown, with a link to their page', async () => {
  const { uri } = await open('faulty.graph');
  const found = await until('the finding', () => {
    return vscode.languages.getDiagnostics(uri).find(({ message }) => message.includes('nmae'));
  });
  const { code } = found;
  equal(typeof code === 'object' && code.value, 'unknown-key');
  match(String(typeof code === 'object' && code.target), /docs\/rules\/unknown-key\.md$/);
  const page = await vscode.workspace.fs.readFile((code as { target: vscode.Uri }).target);
  match(new TextDecoder().decode(page), /unknown-key/);
});

steps.step('an imported file that is not open is found, and what it imports', async () => {
  const { uri } = await open('desk.graph');
  const seen: string[] = [];
  const listener = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    if (uris.some((changed) => changed.toString() === uri.toString())) seen.push(codes(uri).join(' '));
  });
  await until('the one finding', () => codes(uri).join(' ') === 'maybe-unset');
  listener.dispose();
  // Nothing was reported missing that was only on its way.
  equal(
    seen.filter((shown) => shown !== '' && shown !== 'maybe-unset'),
    [],
  );
});

steps.step('a file that comes later is found', async () => {
  await vscode.workspace.fs.writeFile(
    file('later.graph'),
    new TextEncoder().encode(
      'import { Later } from "./soon.graph"\ngraph g {\n  state extends Later { }\n  start -> end\n}\n',
    ),
  );
  const { uri } = await open('later.graph');
  await until('the finding', () => codes(uri).includes('unknown-import'));
  await vscode.workspace.fs.writeFile(file('soon.graph'), new TextEncoder().encode('state Later { q: string }\n'));
  await until('its end', () => !codes(uri).includes('unknown-import'));
  await vscode.workspace.fs.delete(file('soon.graph'));
  await until('the finding again', () => codes(uri).includes('unknown-import'));
  await vscode.workspace.fs.delete(file('later.graph'));
});

steps.step('a hover says what is there', async () => {
  const document = await open('desk.graph');
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    placeOf(document, 'reply {'),
  );
  const text = hovers.flatMap(({ contents }) => contents).map((part) => (typeof part === 'string' ? part : part.value));
  match(text.join('\n'), /Surely here.*question/s);
});

steps.step('keys are completed, those of the imported state too', async () => {
  const document = await open('desk.graph');
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    placeOf(document, 'question', 1),
  );
  const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
  for (const key of ['question', 'notes', 'answer'])
    if (!labels.includes(key)) throw new Error(`${key}: ${labels.join(' ')}`);
});

steps.step('definitions are in other files, those of code too', async () => {
  const document = await open('desk.graph');
  const definitionOf = async (word: string): Promise<string> => {
    const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      placeOf(document, word),
    );
    return found.map((place) => ('targetUri' in place ? place.targetUri : place.uri).path).join(' ');
  };
  equal(await definitionOf('Talk'), '/shared/talk.graph');
  equal(await definitionOf('#look'), '/desk.ts');
});

steps.step('a key is renamed in files that are not open', async () => {
  const talk = await open('shared/talk.graph');
  const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>(
    'vscode.executeDocumentRenameProvider',
    talk.uri,
    placeOf(talk, 'question'),
    'request',
  );
  equal(
    edit
      .entries()
      .map(([uri]) => uri.path)
      .toSorted(),
    ['/desk.graph', '/shared/talk.graph'],
  );
  await vscode.workspace.applyEdit(edit);
  match((await vscode.workspace.openTextDocument(file('desk.graph'))).getText(), /reads request, notes/);
  const desk = await open('desk.graph');
  await until('one finding', () => codes(desk.uri).join(' ') === 'maybe-unset');
  await replaceAll(desk, 'request', 'question');
  await replaceAll(talk, 'request', 'question');
});

steps.step('imports follow a file that is moved', async () => {
  const { uri } = await open('desk.graph');
  const move = async (from: string, to: string): Promise<void> => {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(file(from), file(to));
    await vscode.workspace.applyEdit(edit);
  };
  const desk = await vscode.workspace.openTextDocument(uri);
  await move('shared/talk.graph', 'chat.graph');
  await until('the new path', () => desk.getText().includes('from "./chat.graph"'));
  await until('one finding', () => codes(uri).join(' ') === 'maybe-unset');
  await move('chat.graph', 'shared/talk.graph');
  await until('the old path', () => desk.getText().includes('from "./shared/talk.graph"'));
});

steps.step('symbols of the workspace are found', async () => {
  const found = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
    'vscode.executeWorkspaceSymbolProvider',
    'Talk',
  );
  equal(
    found.map(({ location }) => location.uri.path).filter((path) => path.endsWith('.graph')),
    ['/shared/talk.graph'],
  );
});

steps.step('the server starts again', async () => {
  await vscode.commands.executeCommand('graph.restartServer');
  const { uri } = await open('faulty.graph');
  await until('the finding', () => codes(uri).includes('unknown-key'));
});

steps.step('the preview opens', async () => {
  await open('desk.graph');
  await vscode.commands.executeCommand('graph.showPreviewToSide');
  await until('the panel', () =>
    vscode.window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .find(({ input }) => input instanceof vscode.TabInputWebview),
  );
});
