import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { type Kind, type PartTexts, ROOT } from './kinds.ts';

interface Column {
  readonly name: string;
  /** What a test has that shows it. */
  readonly test?: { readonly file: RegExp; readonly has: RegExp };
  /** Whether the product itself shows it. */
  readonly product?: (texts: PartTexts, help: Help, kind: Kind) => boolean;
}

/** The help as one text, by language. */
export type Help = Readonly<Record<Language, string>>;

const TEST = /\.(?:test|spec)\.tsx?$/;
const BROWSER = /^e2e\/.*\.spec\.ts$/;

/** The columns of each table, after the code of the part. */
const COLUMNS: readonly Column[] = [
  { name: 'browser', test: { file: BROWSER, has: /\.click\(|\.check\(/ } },
  { name: 'languages', product: (texts) => isInEachLanguage(texts) },
  {
    name: 'help',
    product: (texts, help, { inHelp }) =>
      LANGUAGES.every((language) =>
        help[language].toLowerCase().includes((inHelp ?? texts[language].name).toLowerCase()),
      ),
  },
  { name: 'phone', test: { file: BROWSER, has: /\bexpectFitsPhone\(|\bwidth: 360\b/ } },
  { name: 'bad input', test: { file: TEST, has: /\bwrong\b|\brefus|\brejects\b/i } },
  { name: 'restart', test: { file: TEST, has: /\brestart/i } },
  { name: 'several servers', test: { file: TEST, has: /\btwoNodes\(|\btwo servers\b/ } },
];

function isInEachLanguage(texts: PartTexts): boolean {
  const sentences = LANGUAGES.map((language) => texts[language].sentence);
  return LANGUAGES.every((language) => texts[language].name !== '') && new Set(sentences).size === LANGUAGES.length;
}

/** The rows of the table of a page: the first cell is the code of a part, or `shown by`. */
function rowsOf(page: string): string[][] {
  return [...page.matchAll(/^\| (?:`(\w+)`|(shown by|part)) \|(.*)\|$/gm)].map(([, code, word, rest = '']) => [
    code ?? word ?? '',
    ...rest.split(' | ').map((cell) => cell.trim()),
  ]);
}

const pathIn = (cell: string): string | undefined => /^(?:done: )?`([^`]+)`$/.exec(cell)?.[1];

/** Why a test shows nothing about a part; undefined if it does. */
function faultOf(path: string, code: string, { all }: Kind, { test }: Column): string | undefined {
  if (!test?.file.test(path) || !existsSync(join(ROOT, path))) return `${path} is no test`;
  const text = readFileSync(join(ROOT, path), 'utf8');
  if (!all.test(text) && !new RegExp(`\\b${code}\\b`).test(text)) return `${path} does not name it`;
  if (!test.has.test(text)) return `${path} has no ${test.has.source}`;
}

/** What is wrong in a cell; undefined if it says what the code shows. */
function problemIn(cell: string, code: string, shownBy: string, kind: Kind, column: Column, help: Help) {
  const texts = kind.texts.get(code);
  const isShown = column.product && texts && column.product(texts, help, kind);
  if (/^exempt: \S+ \S+ \S+/.test(cell)) return isShown ? 'is exempt, and the product has it' : undefined;
  const path = pathIn(cell);
  if (cell !== 'done' && path === undefined) return `says neither done nor exempt: ${cell}`;
  if (column.product) return isShown ? undefined : 'is done, and the product does not have it';
  return faultOf(path ?? pathIn(shownBy) ?? '', code, kind, column);
}

/** What is wrong with the page of a kind. */
export function problemsOf(kind: Kind, page: string, help: Help): string[] {
  const rows = rowsOf(page);
  const [head, shownBy, ...parts] = rows;
  const names = COLUMNS.map(({ name }) => name);
  if (head?.join() !== ['part', ...names].join()) return [`The columns are ${head?.join(', ')}`];
  const codes = [...kind.texts.keys()];
  const listed = parts.map(([code = '']) => code);
  return [
    ...codes.filter((code) => !listed.includes(code)).map((code) => `${code} has no row`),
    ...listed.filter((code) => !codes.includes(code)).map((code) => `${code} is no part`),
    ...listed.filter((code, at) => listed.indexOf(code) < at).map((code) => `${code} has two rows`),
    ...parts.flatMap(([code = '', ...cells]) =>
      COLUMNS.flatMap((column, at) => {
        const problem = problemIn(cells[at] ?? '', code, shownBy?.[at + 1] ?? '', kind, column, help);
        return problem === undefined ? [] : [`${code}, ${column.name}: ${problem}`];
      }),
    ),
  ];
}
