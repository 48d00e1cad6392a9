/** Mermaid's colours from the editor's theme, whose own names are CSS variables of the page. */
export function themeVariables(): Record<string, string | boolean> {
  const style = getComputedStyle(document.documentElement);
  const dark = !document.body.classList.contains('vscode-light') && !isLightContrast();
  const color = (names: string[], otherwise: string) =>
    names.map((name) => style.getPropertyValue(`--vscode-${name}`).trim()).find((value) => value !== '') ?? otherwise;

  const background = color(['editor-background'], dark ? '#1e1e1e' : '#ffffff');
  const foreground = color(['editor-foreground'], dark ? '#d4d4d4' : '#333333');
  const surface = color(['editorWidget-background', 'sideBar-background'], dark ? '#252526' : '#f3f3f3');
  const line = color(['descriptionForeground', 'editorLineNumber-foreground'], foreground);
  const border = color(['contrastBorder', 'charts-blue', 'focusBorder'], line);
  const note = color(['editorHoverWidget-background', 'editorWidget-background'], surface);
  return {
    darkMode: dark,
    background,
    primaryColor: surface,
    primaryTextColor: foreground,
    primaryBorderColor: border,
    secondaryColor: surface,
    tertiaryColor: background,
    mainBkg: surface,
    nodeBorder: border,
    textColor: foreground,
    titleColor: foreground,
    lineColor: line,
    edgeLabelBackground: background,
    clusterBkg: background,
    clusterBorder: line,
    noteBkgColor: note,
    noteTextColor: foreground,
    noteBorderColor: line,
    fontSize: '14px',
  };
}

/** Calls back after the editor's theme has changed: it then writes new classes and variables into the page. */
export function onThemeChange(changed: () => void): void {
  let before = JSON.stringify(themeVariables());
  const observer = new MutationObserver(() => {
    const now = JSON.stringify(themeVariables());
    if (now === before) return;
    before = now;
    changed();
  });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style', 'class'] });
}

function isLightContrast(): boolean {
  return document.body.classList.contains('vscode-high-contrast-light');
}
