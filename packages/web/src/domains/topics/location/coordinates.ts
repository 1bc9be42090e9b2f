import { numericValue } from '@tinkerstream/contract/points';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MapPoint } from '../../../ui/map/map-view.tsx';

/** Two numbers as typed, in degrees. */
export interface CoordinateTexts {
  readonly latitude: string;
  readonly longitude: string;
}

/** The largest absolute latitude and longitude. */
const LIMITS = { latitude: 90, longitude: 180 } as const;

/** Six digits are ten centimetres: no one clicks more precisely. */
const DIGITS = 6;

export function textsOf(point: MapPoint | undefined): CoordinateTexts {
  const text = (degrees: number | undefined) => (degrees === undefined ? '' : String(Number(degrees.toFixed(DIGITS))));
  return { latitude: text(point?.latitude), longitude: text(point?.longitude) };
}

/** Whether a field has no number, or one outside the globe. */
export function isInvalid(name: keyof typeof LIMITS, texts: CoordinateTexts): boolean {
  return degreesOf(name, texts) === undefined;
}

/** The point in two fields; undefined unless both are valid. */
export function pointOf(texts: CoordinateTexts): MapPoint | undefined {
  const latitude = degreesOf('latitude', texts);
  const longitude = degreesOf('longitude', texts);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function degreesOf(name: keyof typeof LIMITS, texts: CoordinateTexts): number | undefined {
  const degrees = numericValue(texts[name].trim());
  return degrees !== undefined && Math.abs(degrees) <= LIMITS[name] ? degrees : undefined;
}

/** The location of a topic; undefined if it has none. */
export function locationOf({ latitude, longitude }: Pick<Topic, 'latitude' | 'longitude'>): MapPoint | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
