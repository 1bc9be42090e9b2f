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
