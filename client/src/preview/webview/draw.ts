import mermaid from 'mermaid';
import type { Picture, PictureNode } from '../messages';
import { themeVariables } from './theme';

let count = 0;

/** Mermaid's picture in the editor's colours, each node bound to its name in the text. Throws what Mermaid throws. */
export async function draw({ mermaid: text, nodes }: Picture): Promise<SVGSVGElement> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    layout: 'dagre',
    look: 'classic',
    maxTextSize: 50_000_000,
    maxEdges: 100_000,
    theme: 'base',
    themeVariables: themeVariables(),
    fontFamily: 'var(--vscode-font-family)',
  });
  count += 1;
  const { svg } = await mermaid.render(`picture${count}`, text);
  const page = new DOMParser().parseFromString(svg, 'text/html');
  const drawn = page.querySelector('svg');
  if (!drawn) throw new Error('Mermaid gave no picture');
  bindNodes(drawn, nodes);
  return document.adoptNode(drawn);
}

/** Marks each node's element with its name, outlines those with findings, and makes all reachable by keyboard. */
function bindNodes(svg: SVGSVGElement, nodes: readonly PictureNode[]): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const element of svg.querySelectorAll<SVGGElement>('g.node')) {
    const node = byId.get(idOf(element));
    if (!node) continue;
    element.dataset.name = node.name;
    if (node.severity) outline(element, node.severity);
    element.setAttribute('tabindex', '0');
    element.setAttribute('role', 'link');
    element.setAttribute('aria-label', `Go to ${node.name}`);
  }
}

/** Mermaid writes the style of a node's class into its shapes as important, so only the same can win over it. */
function outline(element: SVGGElement, severity: 'error' | 'warning'): void {
  const color =
    severity === 'error' ? 'var(--vscode-editorError-foreground)' : 'var(--vscode-editorWarning-foreground)';
  for (const shape of element.querySelectorAll<SVGElement>('.label-container, .label-container path')) {
    shape.style.setProperty('stroke', color, 'important');
    shape.style.setProperty('stroke-width', '2px', 'important');
  }
}

/** Mermaid's element ids hold the id of the text between its own prefix and a counter: `picture1-flowchart-n0-3`. */
function idOf(element: SVGGElement): string {
  return /(?:flowchart|state)-(.+)-\d+$/.exec(element.id)?.[1] ?? '';
}
