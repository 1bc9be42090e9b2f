import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { levelOf, loadCell } from './base-map-cells.ts';

/** Offline coastlines. The map's background is the land. */
export class BaseMapLayer extends GridLayer {
  readonly #seaColor: string;

  constructor(seaColor: string, options?: GridLayerOptions) {
    super(options);
    this.#seaColor = seaColor;
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const size = this.getTileSize().x;
    canvas.width = canvas.height = Math.ceil(size * devicePixelRatio);
    this.#draw(canvas, coords).then(
      () => done(undefined, canvas),
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }

  async #draw(canvas: HTMLCanvasElement, { x, y, z }: Coords): Promise<void> {
    if (y < 0 || y >= 2 ** z) return;
    const { zoomAt, levels } = levelOf(z);
    const { sea, extent } = await loadCell({ zoomAt, x: x >> levels, y: y >> levels });
    const context = canvas.getContext('2d');
    if (sea === 'none' || !context) return;
    context.fillStyle = this.#seaColor;
    if (sea === 'all') {
      context.fillRect(0, 0, canvas.width, canvas.height);
      return;
    }
    const scale = (canvas.width * 2 ** levels) / extent;
    const left = (x % 2 ** levels) * canvas.width;
    const top = (y % 2 ** levels) * canvas.height;
    context.setTransform(scale, 0, 0, scale, -left, -top);
    context.fill(sea, 'evenodd');
  }
}
