/** The page of a preview: draws what the panel sends, tells it what was clicked. */
import type { PageState, Picture, ToPage, ToPanel } from '../messages';
import { draw } from './draw';
import { onThemeChange } from './theme';
import { Zoom } from './zoom';

interface Editor {
  postMessage(message: ToPanel): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
}

declare function acquireVsCodeApi(): Editor;

const editor = acquireVsCodeApi();
const picture = element('picture', HTMLElement);
const problem = element('problem', HTMLButtonElement);
const graphs = element('graphs', HTMLSelectElement);

const uri = document.body.dataset.uri ?? '';
const before = editor.getState();
let state: PageState = before?.uri === uri ? before : { uri };

const zoom = new Zoom(picture, state.zoom, (value) => keep({ zoom: value }));

let newest = 0;
let current: Picture | undefined;
let drawing = false;
let again = false;

addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  if (data.sequence <= newest) return;
  newest = data.sequence;
  if (data.kind === 'picture') {
    current = data;
    showProblem('', false);
    void redraw();
  } else {
    showProblem(data.message, data.hasPlace);
  }
});

onThemeChange(() => void redraw());
problem.addEventListener('click', () => editor.postMessage({ kind: 'revealProblem' }));
graphs.addEventListener('change', () => editor.postMessage({ kind: 'chooseGraph', graph: graphs.value }));
element('smaller', HTMLElement).addEventListener('click', () => zoom.by(1 / 1.2));
element('larger', HTMLElement).addEventListener('click', () => zoom.by(1.2));
element('fit', HTMLElement).addEventListener('click', () => zoom.fit());
picture.addEventListener('click', ({ target }) => reveal(target));
picture.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') reveal(event.target);
});
editor.postMessage({ kind: 'ready' });

/** One drawing at a time; what arrives meanwhile is drawn after it, the newest only. */
async function redraw(): Promise<void> {
  if (drawing) {
    again = true;
    return;
  }
  drawing = true;
  do {
    again = false;
    const wanted = current;
    if (!wanted) break;
    try {
      const svg = await draw(wanted);
      if (wanted === current) show(wanted, svg);
    } catch (error) {
      showProblem(`The picture could not be drawn: ${error instanceof Error ? error.message : String(error)}`, false);
    }
  } while (again);
  drawing = false;
}

/** Swaps the finished picture in at once, at the place and scale of the one before. */
function show(wanted: Picture, svg: SVGSVGElement): void {
  const sameGraph = state.graph === wanted.graph;
  const { scrollLeft, scrollTop } = picture;
  picture.replaceChildren(svg);
  picture.dataset.graph = wanted.graph;
  zoom.apply(svg);
  picture.scrollTo(sameGraph ? { left: scrollLeft, top: scrollTop } : { left: 0, top: 0 });
  listGraphs(wanted);
  keep({ graph: wanted.graph });
}

function listGraphs({ graph, graphs: names }: Picture): void {
  graphs.hidden = names.length < 2;
  graphs.replaceChildren(...names.map((name) => new Option(name, name, false, name === graph)));
}

function showProblem(message: string, hasPlace: boolean): void {
  problem.hidden = message === '';
  problem.textContent = message;
  problem.title = hasPlace ? `${message}\nGo to the place` : message;
  problem.disabled = !hasPlace;
  picture.classList.toggle('old', message !== '');
}

function reveal(target: EventTarget | null): void {
  const node = target instanceof Element ? target.closest<SVGElement>('[data-name]') : null;
  if (node?.dataset.name) editor.postMessage({ kind: 'revealNode', name: node.dataset.name });
}

function keep(change: Partial<PageState>): void {
  state = { ...state, ...change };
  editor.setState(state);
}

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`no #${id} in the page`);
  return found;
}
