import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listSettings } from './config.ts';
import { StartError } from './platform/start-error.ts';

/** The default file, beside package.json. */
const DEFAULT_FILE = fileURLToPath(new URL('../../../.env', import.meta.url));

/** A blank line, a comment, or NAME=value; a value in quotes may span lines. */
const ENTRY =
  /[ \t]*(?:(?:export[ \t]+)?(?<name>[A-Za-z_]\w*)[ \t]*=[ \t]*(?:'(?<plain>[^']*)'|"(?<escaped>(?:\\[\s\S]|[^"\\])*)"|(?<bare>(?!['"])[^\n]*?))[ \t]*(?:(?<=[\s'"=])#[^\n]*)?|#[^\n]*)?(?:\r?\n|$)/y;

/** The note of a start's log about the settings. It contains names, never values. */
export interface SettingsNote {
  readonly level: 'info' | 'warn';
  readonly text: string;
}

/**
 * Adds the settings of a file to the environment, which wins: `.env` beside package.json, or the file of ENV_FILE.
 * @throws StartError if the file exists and cannot be read
 */
export function loadSettings(environment: NodeJS.ProcessEnv): {
  readonly environment: NodeJS.ProcessEnv;
  readonly notes: readonly SettingsNote[];
} {
  const file = environment.ENV_FILE?.trim() || DEFAULT_FILE;
  const text = readIfPresent(file, { isRequired: file !== DEFAULT_FILE });
  const found = text === undefined ? new Map<string, string>() : parseSettings(text, file);
  const names = [...found.keys()];
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  const known = new Set(listSettings().map(({ name }) => name));
  const used = names.filter((name) => known.has(name) && !isSet(name));
  const overridden = names.filter((name) => known.has(name) && isSet(name));
  const notes: SettingsNote[] = [];
  if (used.length > 0) notes.push({ level: 'info', text: `Settings from ${file}: ${used.join(', ')}` });
  if (overridden.length > 0) {
    notes.push({ level: 'info', text: `The environment has other values than ${file}: ${overridden.join(', ')}` });
  }
  for (const name of new Set([...names, ...Object.keys(environment)])) {
    const meant = known.has(name) ? undefined : similarName(name, known);
    if (meant) notes.push({ level: 'warn', text: `${name} is not a setting. Did you mean ${meant}?` });
  }
  return { environment: { ...environment, ...Object.fromEntries(used.map((name) => [name, found.get(name)])) }, notes };
}

function readIfPresent(file: string, { isRequired }: { isRequired: boolean }): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isRequired) return undefined;
    throw new StartError(`The settings in ${file} cannot be read (${message}).`);
  }
}

/**
 * Reads lines NAME=value, as sh, Docker and systemd do; nothing is expanded.
 * @throws StartError with the number of the first line that is neither a setting nor a comment
 */
export function parseSettings(text: string, file: string): Map<string, string> {
  const settings = new Map<string, string>();
  const content = text.replace(/^\uFEFF/, '');
  let position = 0;
  while (position < content.length) {
    ENTRY.lastIndex = position;
    const entry = ENTRY.exec(content);
    if (!entry) {
      const line = content.slice(0, position).split('\n').length;
      throw new StartError(
        `Line ${line} of ${file} cannot be read. Write NAME=value, with quotes around a value that contains spaces, or # before a comment.`,
      );
    }
    position = ENTRY.lastIndex;
    const { name, plain, escaped, bare = '' } = entry.groups ?? {};
    if (name) settings.set(name, plain ?? (escaped === undefined ? bare : withoutEscapes(escaped)));
  }
  return settings;
}

function withoutEscapes(value: string): string {
  return value.replace(/\\([\s\S])/g, (pair, character: string) => {
    if (character === 'n') return '\n';
    return '"\\$`'.includes(character) ? character : pair;
  });
}

/** The setting that a mistyped name means: in another case, or with one mistake (two in a long name). */
function similarName(name: string, settings: Iterable<string>): string | undefined {
  const upper = name.toUpperCase();
  // Other variables of the environment are no mistakes, however long.
  if (upper.length > 40) return undefined;
  for (const setting of settings) {
    const allowed = setting.length > 5 ? 2 : 1;
    if (Math.abs(setting.length - upper.length) <= allowed && distance(upper, setting) <= allowed) return setting;
  }
  return undefined;
}

/** Mistakes between two words: letters added, left out, replaced, or swapped with the next one. */
function distance(from: string, to: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] as number;
}
