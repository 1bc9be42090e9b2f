import type { Fields } from '../chart-type-definition.ts';

/** Ranges in which a class measures, by unit. */
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

/** The initial minimum and maximum for values with a unit; none if any range is as good. */
export function suggestedRange(unit: string): Fields {
  const range = RANGES[unit];
  return range ? { MIN_VALUE: range[0], MAX_VALUE: range[1] } : {};
}
