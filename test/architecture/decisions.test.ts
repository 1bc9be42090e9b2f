import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { TARGETS } from '../../bench/targets.ts';

const repository = join(import.meta.dirname, '../..');
const FOLDER = 'docs/decisions';
const MOST_WORDS = 500;

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const decisions = globSync(`${FOLDER}/[0-9]*.md`, { cwd: repository }).map((file) => ({
  number: Number(basename(file).slice(0, 4)),
  text: read(file),
}));
/** Everything that may cite a decision, but for the decisions and their index. */
const citing = globSync(
  ['*.{md,json,ts}', 'docs/**/*.md', '{packages,test,e2e,bench,scripts,deploy}/**/*.{ts,tsx,mjs,sh,md,css,yaml,yml}'],
  { cwd: repository, exclude: (file) => /^(node_modules|dist|public)$/.test(file) },
).filter((file) => !file.startsWith(`${FOLDER}/`) && !file.endsWith('/decisions.test.ts'));

/** The words of a text. The bars of a table and the marks of a list are none. */
function wordsOf(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Whether a text says how long code is: such a number is wrong with the next change. */
function countsLines(text: string): boolean {
  return /\d\s+lines\b/.test(text);
}

/** The numbers of the decisions that a text cites, such as “decision 12”, “decisions 51 and 67” or `decisions/0021-licences.md`. */
function citedIn(text: string): number[] {
  const named = [
    ...text.matchAll(/\bdecisions?[\s*[]+(\d{1,3}(?:(?:,|,? and|\]\([^)]*\) and)[\s*[]+\d{1,3})*)(?!\d|[.-]\d)/gi),
  ].flatMap(([, numbers = '']) => numbers.replace(/\([^)]*\)/g, '').match(/\d+/g) ?? []);
  const linked = [...text.matchAll(/decisions\/(\d{4})-/g)].map(([, number]) => number);
  return [...named, ...linked].map(Number);
}

test('a decision has at most 500 words', () => {
  expect(decisions.length).toBeGreaterThan(40);
  const long = decisions.filter(({ text }) => wordsOf(text) > MOST_WORDS).map(({ number }) => number);
  expect(long).toEqual([]);
  expect(wordsOf('| a table | **of** five | - words |')).toBe(5);
});

test('a decision gives no number of lines of code', () => {
  expect(decisions.filter(({ text }) => countsLines(text)).map(({ number }) => number)).toEqual([]);
  expect(['It has 192 lines.', 'a plugin of 71\nlines', 'thirty lines of a chart'].map(countsLines)).toEqual([
    true,
    true,
    false,
  ]);
});

test('a bench and a target that a decision names exist', () => {
  const named = (kind: string) =>
    decisions.flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`\\b${kind}\\s((?:\`[\\w-]+\`(?:,\\s|\\sand\\s)?)+)`, 'g'))].flatMap(
        ([, names = '']) => names.match(/[\w-]+(?=`)/g) ?? [],
      ),
    );
  const targets = named('targets?');
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter((name) => !(name in TARGETS))).toEqual([]);
  const benches = new Set(read('bench/main.ts').match(/(?<=^ {2}'?)[a-z-]+(?='?[:,])/gm));
  const namedBenches = named('bench(?:es)?');
  expect(namedBenches.length).toBeGreaterThan(15);
  expect(namedBenches.filter((name) => !benches.has(name))).toEqual([]);
});

test('a decision says what would undo it', () => {
  expect(decisions.filter(({ text }) => !/^\*\*What would undo/m.test(text)).map(({ number }) => number)).toEqual([]);
});

test('a source, a test or a page cites each decision', () => {
  const cited = new Set(citing.flatMap((file) => citedIn(read(file))));
  expect(decisions.map(({ number }) => number).filter((number) => !cited.has(number))).toEqual([]);
});

test('each decision that a text cites exists', () => {
  const numbers = new Set(decisions.map(({ number }) => number));
  const texts = [...citing, ...globSync(`${FOLDER}/*.md`, { cwd: repository })].map((file) => ({
    file,
    text: read(file),
  }));
  const cited = texts.flatMap(({ file, text }) => citedIn(text).map((number) => ({ file, number })));
  expect(cited.length).toBeGreaterThan(80);
  expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

test.each([
  ['Why: decision 12.', [12]],
  ['(decision\n * 17)', [17]],
  ['decisions 51 and 67', [51, 67]],
  ['Decisions 1, 2 and 30 say so', [1, 2, 30]],
  ['[decision 18](../decisions/0018-one-time-codes.md)', [18, 18]],
  ['Decisions [49](decisions/0049-plain-http.md) and [67](decisions/0067-kept.md)', [49, 67, 49, 67]],
  ['a decision of 12 people', []],
])('a text cites decisions: %s', (text, numbers) => {
  expect(citedIn(text)).toEqual(numbers);
});

test('the index lists each decision with its title', () => {
  const index = [...read(`${FOLDER}/README.md`).matchAll(/^- \[(.+)\]\((\d{4})-.+\)$/gm)].map(
    ([, title, number]) => `${Number(number)}: # ${title}`,
  );
  const titles = decisions.map(({ number, text }) => `${number}: ${text.split('\n', 1)[0]}`);
  expect(index.toSorted()).toEqual(titles.toSorted());
});
