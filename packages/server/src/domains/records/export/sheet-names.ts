/** Longest name of a sheet that Excel opens, in UTF-16 units. */
const MAX_LENGTH = 31;

/** Gives the sheets of a workbook names that Excel takes, each once. */
export class SheetNames {
  /** In lower case: Excel does not tell names apart by their case. */
  readonly #taken = new Set<string>();

  /** A name like `title`, with a number where that one is taken. */
  next(title: string): string {
    const name = legalName(title);
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : ` (${number})`;
      const candidate = cut(name, MAX_LENGTH - suffix.length) + suffix;
      if (this.#taken.has(candidate.toLowerCase())) continue;
      this.#taken.add(candidate.toLowerCase());
      return candidate;
    }
  }
}

/** Without what Excel refuses: some characters, an apostrophe at either end, nothing at all, and its own 'History'. */
function legalName(title: string): string {
  const clean = title
    .toWellFormed()
    .replace(/[[\]:*?/\\\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/\s+/g, ' ');
  const name = cut(clean.trim(), MAX_LENGTH)
    .replace(/^'+|'+$/g, '')
    .trim();
  if (name === '') return '-';
  return /^history$/i.test(name) ? `${name}_` : name;
}

/** The beginning of a text, without half a character at its end. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
