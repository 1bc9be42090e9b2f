import type { Scatter } from '@tinkerstream/contract/charts';
import { type Device, deviceLabels } from '@tinkerstream/contract/points';
import { usualIntervalMs } from '@tinkerstream/contract/records';
import type { MapPoint } from '../../../../ui/map/map-view.tsx';

/** A position of a board and its time, in milliseconds since 1970 UTC. */
export interface Stop extends MapPoint {
  readonly time: number;
}

/** The track of a board, oldest position first. */
export interface Track {
  /** The name of the board; '' if all senders count as one. */
  readonly name: string;
  readonly stops: readonly Stop[];
}

/** The tracks of boards. The first data type is the latitude, the second the longitude. */
export function tracksOf(
  groups: Scatter['groups'],
  noDevice: string,
  named: (device: Device) => Device = (device) => device,
): Track[] {
  const known = groups.flatMap(({ device }) => device ?? []);
  const labels = deviceLabels(known.map(named));
  const nameOf = new Map(known.map((device, index) => [device, labels[index]]));
  /** The previous longitude, so that a track across the date line continues, and boards on both sides of it are close. */
  let before: number | undefined;
  return groups.flatMap(({ device, times, x, y }) => {
    const stops = times.map((time, at) => {
      const [latitude, place] = [x[at] as number, y[at] as number];
      const longitude = before === undefined ? place : place + 360 * Math.round((before - place) / 360);
      before = longitude;
      return { time, latitude, longitude };
    });
    before = stops[0]?.longitude ?? before;
    const name = device === undefined ? '' : ((device && nameOf.get(device)) ?? noDevice);
    return stops.length > 0 ? [{ name, stops }] : [];
  });
}

/** A longitude as receivers send it, from -180 to 180 degrees. */
export function sentLongitude(longitude: number): number {
  if (Math.abs(longitude) <= 180) return longitude;
  return Number((longitude - 360 * Math.round(longitude / 360)).toFixed(9));
}

/** A board that sends again after this many of its usual intervals was away: its track in between is unknown. */
const GAP_INTERVALS = 10;
/** The shortest pause that counts as a gap. */
const GAP_MS = 60_000;

/** The parts of a track, without the gaps in which its board was away. */
export function partsOf(stops: readonly Stop[]): (readonly Stop[])[] {
  const intervals = stops.slice(1).map(({ time }, index) => time - (stops[index] as Stop).time);
  const usual = usualIntervalMs(stops.map(({ time }) => time)) ?? 0;
  const longest = Math.max(GAP_MS, GAP_INTERVALS * usual);
  const starts = intervals.flatMap((interval, index) => (interval > longest ? [index + 1] : []));
  return [0, ...starts].map((start, index) => stops.slice(start, starts[index]));
}

/** The positions of a track up to a moment. */
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
