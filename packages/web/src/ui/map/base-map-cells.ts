import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { baseMapFile } from './base-map-file.ts';

/** A named place; `x` and `y` are its coordinates in Web Mercator, from 0 to 1. */
export interface MapPlace {
  readonly kind: 'country' | 'region' | 'district' | 'city' | 'town';
  readonly x: number;
  readonly y: number;
  /** The name in English, or the local name in Latin script; for a country its ISO 3166 code. */
  readonly name: string;
  /** The Chinese name as it is written in Hong Kong. */
  readonly hk?: string;
  /** The Chinese name as it is written on the mainland; absent if it is the same. */
  readonly cn?: string;
  /** The zoom levels that show the place. */
  readonly from: number;
  readonly until?: number;
}

/** A tile of the base map: its sea, in a square of `extent` units, and the places in it, important ones first. */
export interface BaseMapCell {
  readonly sea: 'none' | 'all' | Path2D;
  readonly extent: number;
  readonly places: readonly MapPlace[];
}

/** The tile that shows a zoom level at a position, and the number of levels between both. */
interface CellAddress {
  readonly zoomAt: number;
  readonly x: number;
  readonly y: number;
}

/** Maximum cells in memory; a screen shows at most a few dozen. */
const MAX_CELLS = 64;
/**
 * The largest rounding of a coast's corner, in units of the tile: about a kilometre at the last zoom level, as coarse as
 * the coordinates.
 */
const MAX_ROUNDING = 100;

const LAND: BaseMapCell = { sea: 'none', extent: 1, places: [] };
const OPEN_SEA: BaseMapCell = { ...LAND, sea: 'all' };

/** The byte offsets of the tiles of each zoom level. */
const offsets = baseMapFile.index.map((cells) => new Float64Array(cells.length));
let end = 0;
for (const [zoomAt, cells] of baseMapFile.index.entries()) {
  for (const [at, cell] of cells.entries()) {
    (offsets[zoomAt] as Float64Array)[at] = end;
    if (typeof cell === 'number') end += cell;
  }
}

const cells = new Map<string, Promise<BaseMapCell>>();

/** The index in `baseMapFile.zooms` of the tiles that show a zoom, and the number of levels in between. */
export function levelOf(zoom: number): { readonly zoomAt: number; readonly levels: number } {
  const zoomAt = baseMapFile.zooms.findLastIndex((one) => one <= zoom);
  return { zoomAt, levels: zoom - (baseMapFile.zooms[zoomAt] ?? 0) };
}

/** Loads a tile, unless it is in memory. */
export function loadCell({ zoomAt, x, y }: CellAddress): Promise<BaseMapCell> {
  const zoom = baseMapFile.zooms[zoomAt] ?? 0;
  const at = x * 2 ** zoom + y;
  const content = baseMapFile.index[zoomAt]?.[at];
  if (content === undefined) return Promise.reject(new Error('The base map was not built.'));
  if (content === 'land') return Promise.resolve(LAND);
  if (content === 'sea') return Promise.resolve(OPEN_SEA);
  const key = `${zoomAt}/${at}`;
  const known = cells.get(key);
  if (known) return known;
  const loading = fetchCell(offsets[zoomAt]?.[at] ?? 0, content, { x, y, scale: 2 ** zoom });
  cells.set(key, loading);
  loading.catch(() => cells.delete(key));
  if (cells.size > MAX_CELLS) {
    const [oldest] = cells.keys();
    cells.delete(oldest as string);
  }
  return loading;
}

async function fetchCell(
  offset: number,
  length: number,
  at: { readonly x: number; readonly y: number; readonly scale: number },
): Promise<BaseMapCell> {
  const headers = { range: `bytes=${offset}-${offset + length - 1}` };
  const response = await fetch(baseMapFile.url, { headers });
  if (!response.ok) throw new Error(`The base map answered ${response.status}.`);
  const all = await response.arrayBuffer();
  // A proxy may ignore ranges and return the whole file.
  const bytes = response.status === 206 ? all : all.slice(offset, offset + length);
  const { sea, places } = new VectorTile(new PbfReader(bytes)).layers;
  return {
    sea: sea ? coastOf(sea) : 'none',
    extent: sea?.extent ?? 1,
    places: places ? placesOf(places, at) : [],
  };
}

function placesOf(layer: VectorTileLayer, { x, y, scale }: { x: number; y: number; scale: number }): MapPlace[] {
  return Array.from({ length: layer.length }, (_, at) => {
    const feature = layer.feature(at);
    const [point] = feature.loadGeometry()[0] ?? [];
    const position = {
      x: (x + (point?.x ?? 0) / layer.extent) / scale,
      y: (y + (point?.y ?? 0) / layer.extent) / scale,
    };
    return { ...(feature.properties as unknown as Omit<MapPlace, 'x' | 'y'>), ...position };
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The outline of a coast with round corners: outlines have one corner in some hundred metres, which would look like spikes
 * if drawn straight.
 */
function coastOf(layer: VectorTileLayer): Path2D {
  const path = new Path2D();
  // Where the tile cuts the sea, corners must meet the corners of the neighbouring tile.
  const isCut = ({ x, y }: Point) => x <= 0 || y <= 0 || x >= layer.extent || y >= layer.extent;
  for (let at = 0; at < layer.length; at++) {
    for (const ring of layer.feature(at).loadGeometry()) {
      const corners = ring.slice(0, -1);
      for (const [index, corner] of corners.entries()) {
        const isSharp = isCut(corner);
        const start = isSharp ? corner : towards(corner, corners.at(index - 1) as Point);
        if (index === 0) path.moveTo(start.x, start.y);
        else path.lineTo(start.x, start.y);
        if (isSharp) continue;
        const stop = towards(corner, corners[(index + 1) % corners.length] as Point);
        path.quadraticCurveTo(corner.x, corner.y, stop.x, stop.y);
      }
      path.closePath();
    }
  }
  return path;
}

/** The point where rounding begins: at most half way to the next corner, which is rounded too. */
function towards(corner: Point, next: Point): Point {
  const length = Math.hypot(next.x - corner.x, next.y - corner.y);
  const part = length === 0 ? 0 : Math.min(0.5, MAX_ROUNDING / length);
  return { x: corner.x + (next.x - corner.x) * part, y: corner.y + (next.y - corner.y) * part };
}
