import { numericValue } from './number.ts';
import type { RecordValue } from './value.ts';

/** A place on earth, in degrees (WGS 84). */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Whether a latitude and a longitude in degrees are a place. A receiver without a fix sends zeros; numbers near zero
 * are a place, where buoys float.
 */
export function isPlace(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
}

/** The place of two values, as boards and programs send them: numbers, or numbers as texts. Undefined for no place. */
export function placeOf(
  latitude: RecordValue | null | undefined,
  longitude: RecordValue | null | undefined,
): Place | undefined {
  const place = { latitude: numberIn(latitude), longitude: numberIn(longitude) };
  return isPlace(place.latitude, place.longitude) ? place : undefined;
}

function numberIn(value: RecordValue | null | undefined): number {
  return numericValue(typeof value === 'string' ? value.trim() : (value ?? '')) ?? Number.NaN;
}

/** Whether two values are the zeros of a receiver without a fix. */
export function isWithoutFix(latitude: RecordValue | undefined, longitude: RecordValue | undefined): boolean {
  return numericValue(latitude ?? '') === 0 && numericValue(longitude ?? '') === 0;
}
