/** A surrogate without the one that completes it. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** The beginning of a text, in UTF-16 code units, but no half of a character: no database keeps one. */
export function cut(text: string, atMost: number): string {
  return text.length <= atMost ? text : text.slice(0, atMost).replace(HALF_CHARACTER, '');
}
