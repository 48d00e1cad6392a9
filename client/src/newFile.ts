import * as vscode from 'vscode';

/** A whole small graph without findings; the tab stops go from the name to the prompt. */
const firstGraph = `/// \${2:What it is for.}
graph \${1:answer} {
  state {
    \${3:question}: string
    \${4:reply}: string
  }
  input  $3
  output $4

  node write {
    reads  $3
    writes $4
    prompt "\${5:Answer this question:} {$3}"
  }

  start -> write -> end
}
$0`;

/** Opens an untitled document of the language with a graph to start from. */
export async function newGraphFile(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'graph' });
  const editor = await vscode.window.showTextDocument(document);
  await editor.insertSnippet(new vscode.SnippetString(firstGraph), new vscode.Position(0, 0));
}
