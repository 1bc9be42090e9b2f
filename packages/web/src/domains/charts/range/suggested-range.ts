import type { Fields } from '../chart-type-definition.ts';

/** Usual ranges of measurements in a class, by unit. */
const RANGES: Readonly<Record<string, readonly [min: string, max: string]>> = {
  '°C': ['0', '50'],
  lx: ['0', '1000'],
  hPa: ['950', '1050'],
  dB: ['30', '120'],
  ppm: ['400', '2000'],
  'µg/m³': ['0', '150'],
  cm: ['0', '400'],
  '°': ['0', '360'],
};

/** The initial minimum and maximum for values with a unit; none if no range is better than another. */
export function suggestedRange(unit: string): Fields {
  const range = RANGES[unit];
  return range ? { MIN_VALUE: range[0], MAX_VALUE: range[1] } : {};
}
