import * as vscode from 'vscode';

/**
 * The page of a preview. It may run our one script and nothing else, and load nothing from anywhere: Mermaid is in
 * the script. Mermaid writes style elements into its pictures, hence `unsafe-inline` for styles.
 */
export function page(webview: vscode.Webview, extension: vscode.Uri, document: vscode.Uri): string {
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('');
  const asset = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', name)).toString();
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'unsafe-inline'`,
    `img-src data:`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="UTF-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${asset('preview.css')}">
  <title>Graph Preview</title>
</head>
<body data-uri="${escapeAttribute(document.toString())}">
  <header>
    <select id="graphs" aria-label="Graph" hidden></select>
    <button id="problem" hidden></button>
    <span class="space"></span>
    <button id="smaller" title="Zoom out" aria-label="Zoom out">−</button>
    <button id="fit" title="Fit to the panel">Fit</button>
    <button id="larger" title="Zoom in" aria-label="Zoom in">+</button>
  </header>
  <main id="picture" tabindex="-1"></main>
  <script nonce="${nonce}" src="${asset('preview.js')}"></script>
</body>
</html>`;
}

function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
