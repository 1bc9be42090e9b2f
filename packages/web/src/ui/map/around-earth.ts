import type { MapPoint } from './map-view.tsx';

/**
 * Converts places for the narrowest map that contains all of them: if that map crosses the date line, places west of the
 * largest gap continue beyond 180 degrees.
 */
export function aroundEarth<Place extends MapPoint>(places: readonly Place[]): readonly Place[] {
  const sorted = places.map(({ longitude }) => longitude).sort((a, b) => a - b);
  const [west, east] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  let widest = west + 360 - east;
  let end: number | undefined;
  for (const [index, longitude] of sorted.slice(1).entries()) {
    const before = sorted[index] as number;
    if (longitude - before <= widest) continue;
    widest = longitude - before;
    end = before;
  }
  if (end === undefined) return places;
  const last = end;
  return places.map((place) => (place.longitude > last ? place : { ...place, longitude: place.longitude + 360 }));
}
