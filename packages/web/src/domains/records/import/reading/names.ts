import { fittedKey, isDataTypeKey, normalizedKey, sentNameOf } from '@tinkerstream/contract/points';
import type { Board, DataTypeName, Target } from './choices.ts';

/** The series to which values belong, according to the name of a column or a line. */
export interface Series {
  readonly key: string;
  readonly board: Board | undefined;
  /** The name from which the key was made; undefined if the key says as much. */
  readonly sentName?: string;
}

/**
 * Makes a function that finds the data type and the board of a name as our own files write it: `temp`, `Temperature (°C)`,
 * `temp · North (°C)`. A name of no data type becomes a new key: two names of a file never become the same key. In a topic
 * with one data type, lines have only the names of boards.
 * @returns undefined if the name has no letter or digit
 */
export function createNaming({ dataTypes, computed, boards }: Target): (name: string) => Series | undefined {
  const found = new Map<string, Series | undefined>();
  /** The names that have got a key, by the key and the board. */
  const owners = new Map<string, string>();
  const place = (key: string, board: Board | undefined) => JSON.stringify([key, board?.serialNumber]);
  const isFree = (key: string, board: Board | undefined, sent: string) => {
    const owner = owners.get(place(key, board));
    if (owner !== undefined || computed.includes(key)) return owner === sent;
    const type = dataTypes.find((one) => one.key === key);
    return !type?.sentNames?.length || type.sentNames.includes(sent);
  };

  function nameSeries(name: string): Series | undefined {
    const whole = name.trim();
    const plain = plainName(whole);
    const find = (text: string) => dataTypes.find((one) => isNamed(one, text));
    const known = dataTypes.find(({ sentNames }) => sentNames?.includes(sentNameOf(whole)));
    if (known) return { key: known.key, board: undefined, sentName: whole };
    const exact = find(whole) ?? find(plain);
    if (exact && !owners.has(place(exact.key, undefined))) return { key: exact.key, board: undefined };
    const [only, second] = dataTypes;
    const named = boards.find(({ serialName, serialNumber }) => serialName === plain || serialNumber === plain);
    if (named && only && !second) return { key: only.key, board: named };
    const parts = plain.split(' · ');
    const at = parts.findIndex((part) => find(part) !== undefined);
    const keyPart = parts[at === -1 ? 0 : at] ?? '';
    const rest = parts.filter((part) => part !== keyPart).join(' · ');
    const board = rest === '' ? undefined : boardNamed(rest, boards);
    const full = board ? keyPart : whole;
    const sent = sentNameOf(full);
    const foundKey = find(keyPart)?.key;
    if (foundKey !== undefined && !owners.has(place(foundKey, board))) return { key: foundKey, board };
    const key = keyOf(keyPart, (one) => !isFree(one, board, sent));
    if (key === undefined) return undefined;
    return { key, board, ...(key !== sent && { sentName: full }) };
  }

  return (name) => {
    if (found.has(name)) return found.get(name);
    const series = nameSeries(name);
    found.set(name, series);
    if (series) owners.set(place(series.key, series.board), sentNameOf(series.sentName ?? name.trim()));
    return series;
  };
}

/**
 * The data types and boards of columns. A name that is a key keeps it, even if an earlier column's name would become the
 * same key.
 */
export function nameColumns(names: readonly string[], target: Target): (Series | undefined)[] {
  const rank = (name: string) => {
    const isKnown = (text: string) => target.dataTypes.some((one) => isNamed(one, text));
    if (isKnown(name) || isDataTypeKey(sentNameOf(name))) return 0;
    return isKnown(plainName(name)) ? 1 : 2;
  };
  const nameOf = createNaming(target);
  const found = new Array<Series | undefined>(names.length);
  const ranks = names.map(rank);
  const order = [...names.keys()].toSorted((a, b) => (ranks[a] as number) - (ranks[b] as number));
  for (const index of order) found[index] = nameOf(names[index] as string);
  return found;
}

/** The key for a name, or the nearest key that no other name has. */
function keyOf(name: string, isTaken: (key: string) => boolean): string | undefined {
  const plain = sentNameOf(name);
  if (!isDataTypeKey(plain) || !isTaken(plain)) return fittedKey(plain, isTaken);
  // The name that is this key keeps it. With a character that keys never contain, the other name gets a number.
  return fittedKey(`${plain}.`, isTaken);
}

const UNIT_WORD =
  /,\s?(?:lux|lx|pp[mb]|[hkm]?pa|m?bar|psi|inhg|[mkµ]?[vaw]|[mck]?m|m\/s|km\/h|mph|k?g|m?l|m?s|min|h|k?hz|dba?|ph|ntu|rh|deg ?[cf]|[cfk]|[^\p{L}\p{N}\s,][^,]{0,9})$/iu;

/** A name without the unit and the numbers of a sensor after it: `Temp, °C (LGR S/N: 1)` and `Temp (°C)` are `Temp`. */
function plainName(name: string): string {
  const short = name.replace(/(?<!\s)\s*\([^()]*\)$/, '').replace(/(?<!\s)\s*\[[^[\]]*\]$/, '');
  return short.replace(UNIT_WORD, '').trim() || name;
}

/** Different names for all columns: columns without a name, or with the name of another, get a number. */
export function distinctNames(headings: readonly string[]): string[] {
  const names: string[] = [];
  const used = new Set<string>();
  for (const [index, heading] of headings.entries()) {
    const name = heading.trim() || `column${index + 1}`;
    let own = name;
    for (let count = 2; used.has(sentNameOf(own)); count += 1) own = `${name} ${count}`;
    used.add(sentNameOf(own));
    names.push(own);
  }
  return names;
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
