/** Maximum length of a sheet name in Excel, in UTF-16 units. */
const MAX_LENGTH = 31;

/** Names the sheets of a workbook uniquely, as Excel accepts. */
export class SheetNames {
  /** Used names in lower case: Excel ignores the case of sheet names. */
  readonly #taken = new Set<string>();

  /** @returns a legal name close to `title`, with a number if that name is taken */
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

/** Avoids names that Excel refuses: some characters, apostrophes at the ends, an empty name, the reserved 'History'. */
function legalName(title: string): string {
  const clean = title
    .toWellFormed()
    .replace(/[[\]:*?/\\\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/\s+/g, ' ');
  const name = cut(clean.trim(), MAX_LENGTH)
    .replace(/^'+|(?<!')'+$/g, '')
    .trim();
  if (name === '') return '-';
  return /^history$/i.test(name) ? `${name}_` : name;
}

/** Cuts a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
