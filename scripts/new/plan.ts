/** A change of a file that is there: a line for the new part. */
export interface Edit {
  readonly path: string;
  /** @throws Error if the file no longer has the place for it */
  readonly change: (text: string) => string;
}

/** What a new part needs. */
export interface Plan {
  /** The contents of new files, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
  /** What remains, as sentences for the person who goes on. */
  readonly remains: readonly string[];
}

/** A name in the ways that sources write it: `rain-gauge`. */
export interface Name {
  /** `rain-gauge` */
  readonly kebab: string;
  /** `rainGauge` */
  readonly camel: string;
  /** `RainGauge` */
  readonly pascal: string;
  /** `RAIN_GAUGE` */
  readonly upper: string;
  /** `Rain gauge` */
  readonly title: string;
}

/** @throws Error for a name that no file or code can have */
export function nameOf(text: string): Name {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text))
    throw new Error(`“${text}” is not like rain-gauge: small letters, digits, hyphens.`);
  const words = text.split('-');
  const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    kebab: text,
    camel: (words[0] ?? '') + words.slice(1).map(capital).join(''),
    pascal,
    upper: words.join('_').toUpperCase(),
    title: capital(words.join(' ')),
  };
}

/** Inserts lines before the first line that matches after another one. */
function before(path: string, text: string, after: RegExp, end: RegExp, added: string): string {
  const start = text.search(after);
  const at = start < 0 ? -1 : text.slice(start).search(end);
  if (at < 0)
    throw new Error(`${path} has no place for it any more: scripts/new looks for ${after.source} … ${end.source}`);
  return text.slice(0, start + at) + added + text.slice(start + at);
}

/** An edit that adds an entry to a list or an object, at its end: before the line that closes it. */
export function entry(path: string, list: RegExp, close: RegExp, added: string): Edit {
  return { path, change: (text) => before(path, text, list, close, added) };
}

/** An edit that adds an import, which `biome` sorts, and an entry. */
export function importedEntry(path: string, imported: string, list: RegExp, close: RegExp, added: string): Edit {
  return {
    path,
    change: (text) => before(path, before(path, text, /^/, /^import /m, `${imported}\n`), list, close, added),
  };
}

/** An edit that adds a row to a table of the quality scale, which says of nothing that it is done. */
export function qualityRow(page: string, code: string): Edit {
  const cells = Array.from({ length: 7 }, () => 'to do').join(' | ');
  return { path: `docs/quality/${page}.md`, change: (text) => `${text.trimEnd()}\n| \`${code}\` | ${cells} |\n` };
}

export const CHANGELOG =
  'Add a line to CHANGELOG.md, and to CHANGELOG.zh-HK.md and CHANGELOG.zh-CN.md at the same place.';
export const qualityRemains = (page: string) =>
  `Fill in its row of docs/quality/${page}.md: docs/quality/README.md says what each cell means.`;
