import { numericValue } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MapPoint } from '../../../ui/map/map-view.tsx';

/** Two numbers as they stand in their fields, in degrees. */
export interface CoordinateTexts {
  readonly latitude: string;
  readonly longitude: string;
}

/** The farthest north or south, and east or west. */
const LIMITS = { latitude: 90, longitude: 180 } as const;

/** Ten centimetres: nobody points more exactly. */
const DIGITS = 6;

export function textsOf(point: MapPoint | undefined): CoordinateTexts {
  const text = (degrees: number | undefined) => (degrees === undefined ? '' : String(Number(degrees.toFixed(DIGITS))));
  return { latitude: text(point?.latitude), longitude: text(point?.longitude) };
}

/** Whether a field holds no number, or one that is nowhere on the globe. */
export function isWrong(name: keyof typeof LIMITS, texts: CoordinateTexts): boolean {
  const degrees = numericValue(texts[name].trim());
  return degrees === undefined || Math.abs(degrees) > LIMITS[name];
}

/** The place that two fields name; undefined while they name none. */
export function pointOf(texts: CoordinateTexts): MapPoint | undefined {
  if (isWrong('latitude', texts) || isWrong('longitude', texts)) return undefined;
  return { latitude: Number(texts.latitude), longitude: Number(texts.longitude) };
}

/** Where a topic is; undefined for one that is nowhere. */
export function locationOf({ latitude, longitude }: Pick<Topic, 'latitude' | 'longitude'>): MapPoint | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
