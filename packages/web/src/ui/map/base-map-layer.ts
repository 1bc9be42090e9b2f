import { VectorTile } from '@mapbox/vector-tile';
import { type Coords, type DoneCallback, GridLayer, type GridLayerOptions } from 'leaflet';
import { PbfReader } from 'pbf';
import { baseMapFile } from './base-map-file.ts';

/** The content of a tile: only land, only sea, or a coast in a square of `extent` units. */
type Cell = 'land' | 'sea' | { readonly sea: Path2D; readonly extent: number };

/** Maximum cells in memory; a screen shows at most a few dozen. */
const MAX_CELLS = 64;

/** The byte offsets of the tiles of each zoom level. */
const offsets = baseMapFile.index.map((cells) => new Float64Array(cells.length));
let end = 0;
for (const [zoomAt, cells] of baseMapFile.index.entries()) {
  for (const [at, cell] of cells.entries()) {
    (offsets[zoomAt] as Float64Array)[at] = end;
    if (typeof cell === 'number') end += cell;
  }
}

const cells = new Map<string, Promise<Cell>>();

function cellAt(zoomAt: number, x: number, y: number): Promise<Cell> {
  const zoom = baseMapFile.zooms[zoomAt] ?? 0;
  const at = x * 2 ** zoom + y;
  const content = baseMapFile.index[zoomAt]?.[at];
  if (content === undefined) return Promise.reject(new Error('The base map was not built.'));
  if (typeof content !== 'number') return Promise.resolve(content);
  const key = `${zoomAt}/${at}`;
  const known = cells.get(key);
  if (known) return known;
  const loading = loadCell(offsets[zoomAt]?.[at] ?? 0, content);
  cells.set(key, loading);
  loading.catch(() => cells.delete(key));
  if (cells.size > MAX_CELLS) {
    const [oldest] = cells.keys();
    cells.delete(oldest as string);
  }
  return loading;
}

async function loadCell(offset: number, length: number): Promise<Cell> {
  const headers = { range: `bytes=${offset}-${offset + length - 1}` };
  const response = await fetch(baseMapFile.url, { headers });
  if (!response.ok) throw new Error(`The base map answered ${response.status}.`);
  const all = await response.arrayBuffer();
  // A proxy may ignore ranges and return the whole file.
  const bytes = response.status === 206 ? all : all.slice(offset, offset + length);
  const layer = new VectorTile(new PbfReader(bytes)).layers.sea;
  if (!layer) return 'land';
  const sea = new Path2D();
  for (let at = 0; at < layer.length; at++) {
    for (const ring of layer.feature(at).loadGeometry()) {
      // On an empty path, the first `lineTo` acts as `moveTo`.
      for (const { x, y } of ring) sea.lineTo(x, y);
      sea.closePath();
    }
  }
  return { sea, extent: layer.extent };
}

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
    const zoomAt = baseMapFile.zooms.findLastIndex((zoom) => zoom <= z);
    const levels = z - (baseMapFile.zooms[zoomAt] ?? 0);
    const cell = await cellAt(zoomAt, x >> levels, y >> levels);
    const context = canvas.getContext('2d');
    if (cell === 'land' || !context) return;
    context.fillStyle = this.#seaColor;
    if (cell === 'sea') {
      context.fillRect(0, 0, canvas.width, canvas.height);
      return;
    }
    const scale = (canvas.width * 2 ** levels) / cell.extent;
    const left = (x % 2 ** levels) * canvas.width;
    const top = (y % 2 ** levels) * canvas.height;
    context.setTransform(scale, 0, 0, scale, -left, -top);
    context.fill(cell.sea, 'evenodd');
  }
}
