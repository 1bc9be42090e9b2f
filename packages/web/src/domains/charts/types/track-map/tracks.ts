import type { Scatter } from '@tinkerstream/contract/charts';
import { deviceLabels } from '@tinkerstream/contract/points';
import type { MapPoint } from '../../../../ui/map/map-view.tsx';

/** A place of a board and its time, in milliseconds since 1970 UTC. */
export interface Stop extends MapPoint {
  readonly time: number;
}

/** The way of a board, oldest place first. */
export interface Track {
  /** '' if all boards are one. */
  readonly name: string;
  readonly stops: readonly Stop[];
}

/** The ways of boards, whose first data type is the latitude and second the longitude. */
export function tracksOf(groups: Scatter['groups'], noDevice: string): Track[] {
  const known = groups.flatMap(({ device }) => device ?? []);
  const labels = deviceLabels(known);
  const nameOf = new Map(known.map((device, index) => [device, labels[index]]));
  return groups.flatMap(({ device, times, x, y }) => {
    const stops = times.flatMap((time, at) => {
      const [latitude, longitude] = [x[at] as number, y[at] as number];
      return isPlace(latitude, longitude) ? [{ time, latitude, longitude }] : [];
    });
    const name = device === undefined ? '' : ((device && nameOf.get(device)) ?? noDevice);
    return stops.length > 0 ? [{ name, stops }] : [];
  });
}

/** A receiver without a fix sends zeros. */
function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
}

/** The places of a way up to a moment. */
export function until({ stops }: Track, moment: number): readonly Stop[] {
  if ((stops.at(-1)?.time ?? 0) <= moment) return stops;
  let [low, high] = [0, stops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle] as Stop).time <= moment) low = middle + 1;
    else high = middle;
  }
  return stops.slice(0, low);
}

/** The eight directions, clockwise from the north. */
const HEADINGS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;
export type Heading = (typeof HEADINGS)[number];

/** The mean radius of the earth. */
const EARTH_METRES = 6_371_000;

/** The straight way from one place to another: its length in metres, and its direction. */
export function wayBetween(from: MapPoint, to: MapPoint): { readonly metres: number; readonly heading: Heading } {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(to.latitude - from.latitude);
  // The shorter way across the date line.
  const turn = ((((to.longitude - from.longitude + 180) % 360) + 360) % 360) - 180;
  const east = radians(turn);
  const [start, end] = [radians(from.latitude), radians(to.latitude)];
  const part = Math.sin(north / 2) ** 2 + Math.cos(start) * Math.cos(end) * Math.sin(east / 2) ** 2;
  const metres = 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(part)));
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(end),
    Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east),
  );
  const eighth = (Math.round(angle / (Math.PI / 4)) + HEADINGS.length) % HEADINGS.length;
  return { metres, heading: HEADINGS[eighth] as Heading };
}
