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

/** The zooms that have tiles of their own; what lies between is drawn from the one below. */
const ZOOMS = [0, 3, 6];
/** Units along the edge of a tile: 10 m at zoom 6, which is how exact the coastlines are. */
const EXTENT = 65_536;
/** Coordinates closer than this are one, at the zooms below the last: a fraction of a pixel where they are drawn. */
const TOLERANCE = 16;
/** A tile with nothing but its own frame in it takes 64 to 68 bytes, and one with a single islet over 80. */
const PLAIN_SEA_BYTES = 70;

interface StagedMap {
  readonly tiles: Buffer;
  readonly index: BaseMapFile['index'];
}

/**
 * Stages the offline base map: the seas of the world (OpenStreetMap, from @geo-maps/earth-seas-10m) cut into Mapbox
 * Vector Tiles, all in one file that browsers read parts of. It takes some seconds, so it is kept from build to build.
 */
export function baseMap(): Plugin {
  let staged: StagedMap;
  const fileName = () => `assets/base-map-${hashOf(staged.tiles)}.bin`;
  return {
    name: 'base-map',
    buildStart() {
      staged = stage();
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
    // Last and at once: where it is, all is there.
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
