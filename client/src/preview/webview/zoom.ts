const smallest = 0.05;
const largest = 8;
/** A tall picture is fitted to the panel's height only down to this scale, so that it can still be read. */
const smallestForHeight = 0.6;

/** The scale of the picture: fitted to the panel (never above its own size) until one is chosen. */
export class Zoom {
  private svg: SVGSVGElement | undefined;

  /** `scale` is what was kept of an earlier visit; `keep` is told of each new one, undefined when fitted again. */
  constructor(
    private readonly frame: HTMLElement,
    private scale: number | undefined,
    private readonly keep: (scale: number | undefined) => void,
  ) {
    frame.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.svg && this.apply(this.svg)).observe(frame);
  }

  /** Gives a new picture the scale of the one before. */
  apply(svg: SVGSVGElement): void {
    this.svg = svg;
    const { width, height } = svg.viewBox.baseVal;
    svg.removeAttribute('height');
    svg.style.maxWidth = 'none';
    svg.style.width = `${width * (this.scale ?? this.fitting(width, height))}px`;
    svg.style.aspectRatio = `${width} / ${height}`;
  }

  fit(): void {
    this.set(undefined);
  }

  /** Zooms about a point of the frame, its middle if not given. */
  by(factor: number, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2): void {
    if (!this.svg) return;
    const { width } = this.svg.viewBox.baseVal;
    const old = this.svg.clientWidth / width || 1;
    const scale = Math.min(largest, Math.max(smallest, old * factor));
    const { scrollLeft, scrollTop } = this.frame;
    this.set(scale);
    this.frame.scrollTo({
      left: ((scrollLeft + x) * scale) / old - x,
      top: ((scrollTop + y) * scale) / old - y,
    });
  }

  private fitting(width: number, height: number): number {
    const style = getComputedStyle(this.frame);
    const [x, y] = [parseFloat(style.paddingLeft) * 2, parseFloat(style.paddingTop) * 2];
    const forHeight = Math.max((this.frame.clientHeight - y) / height, smallestForHeight);
    return Math.max(smallest, Math.min(1, (this.frame.clientWidth - x) / width, forHeight));
  }

  private set(scale: number | undefined): void {
    this.scale = scale;
    if (this.svg) this.apply(this.svg);
    this.keep(scale);
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = this.frame.getBoundingClientRect();
    this.by(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
  }
}
