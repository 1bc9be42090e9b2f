import { isDataTypeKey, MAX_KEY_LENGTH, normalizedKey } from '@tinkerstream/contract/points';
import type { Board, DataTypeName, Target } from './choices.ts';

/** Where values belong, as the name of a column or a line says. */
export interface Series {
  readonly key: string;
  readonly board: Board | undefined;
}

/**
 * Finds the data type and the board of a name as our own files have it: `temp`, `Temperature (°C)`, `temp · North (°C)`. The name
 * of no data type becomes a new key. A topic with one data type has lines that are named after boards alone.
 * @returns undefined if it has no letter or digit
 */
export function seriesNamed(name: string, { dataTypes, boards }: Target): Series | undefined {
  const whole = name.trim();
  const plain = whole.replace(/(?<!\s)\s*\([^()]*\)$/, '') || whole;
  const find = (text: string) => dataTypes.find((one) => isNamed(one, text));
  const exact = find(whole) ?? find(plain);
  if (exact) return { key: exact.key, board: undefined };
  const [only, second] = dataTypes;
  const named = boards.find(({ serialName, serialNumber }) => serialName === plain || serialNumber === plain);
  if (named && only && !second) return { key: only.key, board: named };
  const parts = plain.split(' · ');
  const at = parts.findIndex((part) => find(part) !== undefined);
  const keyPart = at === -1 ? 0 : at;
  const rest = parts.filter((_, index) => index !== keyPart).join(' · ');
  const key = find(parts[keyPart] ?? '')?.key ?? newKey(parts[keyPart] ?? '');
  if (key === undefined) return undefined;
  return { key, board: rest === '' ? undefined : boardNamed(rest, boards) };
}

/** A board by its name or serial number, or a new one. */
export function boardNamed(name: string, boards: readonly Board[]): Board {
  const known =
    boards.find(({ serialNumber }) => serialNumber === name) ?? boards.find(({ serialName }) => serialName === name);
  return known ?? { serialNumber: name, serialName: name };
}

function isNamed({ key, name }: DataTypeName, text: string): boolean {
  return key === normalizedKey(text) || name === text;
}

/** The key for a new data type with some name: `Soil moisture %` becomes `Soil_moisture`. */
function newKey(name: string): string | undefined {
  const key = [...normalizedKey(name).replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '_')]
    .slice(0, MAX_KEY_LENGTH)
    .join('')
    .replaceAll(/^[_-]+|(?<![_-])[_-]+$/g, '');
  return isDataTypeKey(key) ? key : undefined;
}
