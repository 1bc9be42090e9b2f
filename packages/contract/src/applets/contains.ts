/** A text as its UTF-16 code units. */
export interface CodeUnits {
  readonly length: number;
  readonly charCodeAt: (index: number) => number;
}

/** Longest part that JavaScript's own search looks for: its time grows with the product of both lengths. */
const SHORT = 8;

/** Whether a text has a part, in a time that grows with their lengths and not with the product of them. */
export function contains(text: string, part: string): boolean {
  return part.length <= SHORT ? text.includes(part) : containsUnits(text, part);
}

/** Searches like `contains`, by the algorithm of Knuth, Morris and Pratt, which reads each code unit at most three times. */
export function containsUnits(text: CodeUnits, part: CodeUnits): boolean {
  if (part.length > text.length) return false;
  const borders = bordersOf(part);
  let matched = 0;
  for (let at = 0; at < text.length && matched < part.length; at++) {
    matched = grown(part, borders, matched, text.charCodeAt(at));
  }
  return matched === part.length;
}

/** For each beginning of a part, the length of the longest shorter beginning with which it ends. */
function bordersOf(part: CodeUnits): Uint32Array {
  const borders = new Uint32Array(part.length);
  let matched = 0;
  for (let at = 1; at < part.length; at++) {
    matched = grown(part, borders, matched, part.charCodeAt(at));
    borders[at] = matched;
  }
  return borders;
}

/** The length of the match after one more code unit. */
function grown(part: CodeUnits, borders: Uint32Array, matched: number, unit: number): number {
  let length = matched;
  while (length > 0 && part.charCodeAt(length) !== unit) length = borders[length - 1] as number;
  return part.charCodeAt(length) === unit ? length + 1 : length;
}
