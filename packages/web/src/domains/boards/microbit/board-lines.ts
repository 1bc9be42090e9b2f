import { isDataTypeKey, normalizedKey } from '@tinkerstream/contract/points';
import { numericValue } from '@tinkerstream/contract/points/number';

/** The longest line that is read, in characters, because a board that never ends a line must not fill the memory. */
export const MAX_LINE = 500;
/** The most values of one line. */
const MAX_VALUES = 20;
/** The key of a number that the program writes without a name. */
const UNNAMED = 'value';
const MAX_TEXT = 100;

/** Collects the lines of a serial connection, which arrive in pieces. Lines that are too long are skipped as a whole. */
export function createLineReader(): (piece: string) => string[] {
  let rest = '';
  let isSkipping = false;
  return (piece) => {
    const lines: string[] = [];
    let start = 0;
    while (start < piece.length) {
      const end = piece.indexOf('\n', start);
      const part = piece.slice(start, end < 0 ? piece.length : end);
      if (!isSkipping && rest.length + part.length > MAX_LINE) {
        isSkipping = true;
        rest = '';
      } else if (!isSkipping) rest += part;
      if (end < 0) break;
      const line = rest.trim();
      if (!isSkipping && line !== '') lines.push(line);
      rest = '';
      isSkipping = false;
      start = end + 1;
    }
    return lines;
  };
}

/**
 * The values of a line by key: `name:value` as MakeCode's blocks write it, a number alone, `key=value` pairs, or JSON.
 * Empty if the line contains no value.
 */
export function valuesOfLine(line: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const add = (name: string, value: string) => {
    const key = keyOf(name);
    // A comma or an equals sign would end the value in a message.
    const text = value.replace(/[,=\p{Cc}]+/gu, ' ').trim();
    if (key !== undefined && text !== '' && text.length <= MAX_TEXT && values.size < MAX_VALUES) values.set(key, text);
  };
  if (numericValue(line) !== undefined) add(UNNAMED, line);
  else if (line.startsWith('{')) for (const [name, value] of pairsOfJson(line)) add(name, value);
  else if (line.includes('=')) {
    for (const pair of line.split(',')) {
      const [name = '', ...value] = pair.split('=');
      if (value.length > 0) add(name, value.join('='));
    }
  } else {
    const colon = line.lastIndexOf(':');
    const value = line.slice(colon + 1).trim();
    // Words with a colon are text for people.
    if (colon > 0 && numericValue(value) !== undefined) add(line.slice(0, colon), value);
  }
  return values;
}

/** The key of a data type from a name; undefined if the name cannot be one. */
function keyOf(name: string): string | undefined {
  const key = normalizedKey(name.trim().replace(/\s+/g, '_'));
  return isDataTypeKey(key) ? key : undefined;
}

function pairsOfJson(line: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(line) as object).flatMap(([name, value]): [string, string][] =>
      typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
        ? [[name, String(Number.isFinite(Number(value)) && value !== '' ? Number(value) : value)]]
        : [],
    );
  } catch {
    return [];
  }
}

/** The line that a board reads from a message of the topic. */
export function lineForBoard(message: string): string {
  return `${message.replace(/\p{Cc}+/gu, ' ').slice(0, MAX_TEXT)}\n`;
}
