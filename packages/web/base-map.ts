import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import GeoJSONVT from 'geojson-vt';
import type { Plugin } from 'vite';
import vtpbf from 'vt-pbf';
import type { BaseMapFile } from './src/ui/map/base-map-file.ts';

const MODULE = join(import.meta.dirname, 'src/ui/map/base-map-file.ts');
const CACHE = join(import.meta.dirname, '../../.cache/base-map');

/** Zoom levels with tiles; levels in between scale the tiles of the level below. */
const ZOOMS = [0, 3, 6];
/** Units per tile edge: 10 m at zoom 6, the precision of the coastlines. */
const EXTENT = 65_536;
/** Merges closer coordinates below the last zoom: a fraction of a pixel on screen. */
const TOLERANCE = 16;
/** A tile of open sea takes 64 to 68 bytes, one with a single islet over 80. */
const PLAIN_SEA_BYTES = 70;

interface StagedMap {
  readonly tiles: Buffer;
  readonly index: BaseMapFile['index'];
}

/**
 * Stages the offline base map: the world's seas (OpenStreetMap, from @geo-maps/earth-seas-10m) cut into Mapbox Vector
 * Tiles, in one file that browsers read by range. This takes several seconds, so builds reuse the result.
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
  const path = join(CACHE, hashOf(readFileSync(import.meta.filename), readFileSync(seas)));
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
  const parts: Buffer[] = [];
  const index = ZOOMS.map((zoom) =>
    Array.from({ length: 4 ** zoom }, (_, at) => {
      const sea = world.getTile(zoom, at >> zoom, at % 2 ** zoom);
      if (!sea || sea.features.length === 0) return 'land';
      const bytes = Buffer.from(vtpbf.fromGeojsonVt({ sea }, { version: 2, extent: EXTENT }));
      if (bytes.length <= PLAIN_SEA_BYTES) return 'sea';
      parts.push(bytes);
      return bytes.length;
    }),
  );
  return { tiles: Buffer.concat(parts), index };
}

function hashOf(...contents: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 12);
}
