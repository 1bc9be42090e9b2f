import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '@tinkerstream/contract/api';
import * as groups from '@tinkerstream/contract/error-codes';
import { ERRORS, type ErrorCode, GENERAL_ERRORS } from '@tinkerstream/contract/errors';
import { describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');

/** Every error by its name in code, such as `classErrors.notOpen`. */
const codes = new Map(
  Object.entries(groups).flatMap(([group, names]) =>
    Object.entries<ErrorCode>(names).map(([name, code]): [string, ErrorCode] => [`${group}.${name}`, code]),
  ),
);

const SOURCES = ['packages/*/src/**/*.{ts,tsx}'];
const ALL = [...SOURCES, 'packages/*/test/**/*.{ts,tsx}', 'packages/*/*.ts', '{test,e2e,bench,scripts}/**/*.{ts,mjs}'];

/** Files that write codes as the wire carries them. */
const WRITE_CODES = new Set([
  ...globSync('packages/contract/src/error-codes/[!i]*.ts', { cwd: repository }),
  'packages/contract/test/errors/error-codes.test.ts',
  'test/architecture/error-codes.test.ts',
  // The help has a section for each area of codes, such as `TOPIC`.
  'packages/web/src/platform/help/help-for.ts',
  // docs/access-matrix.md leaves out what all codes begin with.
  'packages/server/test/access/support/calling.ts',
  'packages/server/test/access/support/table.ts',
]);

const textsOf = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: repository }).map((file) => ({ file, text: readFileSync(join(repository, file), 'utf8') }));

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm, '');

/** The names that a text uses, of errors that exist and of others. */
const namesIn = (text: string) =>
  [...text.matchAll(/(?<![\w.])(\w+Errors)\.(\w+)/g)]
    .filter(([, group = '']) => group in groups)
    .map(([whole]) => whole);

const unusedIn = (texts: readonly string[]) => {
  const used = new Set(texts.flatMap((text) => namesIn(withoutComments(text))));
  return [...codes.keys()].filter((name) => !used.has(name));
};
const unknownIn = (text: string) => namesIn(text).filter((name) => !codes.has(name));
const hasCode = (text: string) => /\b(?:TS|MC)_(?:AUTH_)?ERR_/.test(text);
const hasQuotedName = (text: string) => /(['"])[a-z]\w*Errors\.\w+\1/.test(text);

test('every error has one name and one entry in the table', () => {
  expect(codes.size).toBeGreaterThan(200);
  expect([...codes.values()].toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});

test('the server uses every error', () => {
  expect(unusedIn(textsOf(['packages/server/src/**/*.ts']).map(({ text }) => text))).toEqual([]);
});

test('code and comments name errors that exist', () => {
  const found = textsOf(ALL).flatMap(({ file, text }) => unknownIn(text).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

test('errors are named; few files write their codes', () => {
  const files = textsOf(ALL).filter(({ text }) => hasCode(text));
  expect(files.length).toBeGreaterThan(10);
  expect(files.map(({ file }) => file).filter((file) => !WRITE_CODES.has(file))).toEqual([]);
  // An exception that is no longer needed.
  expect([...WRITE_CODES].filter((file) => !files.some((one) => one.file === file))).toEqual([]);
});

test('the name of an error stands in no text, where it would be no code', () => {
  const found = textsOf(ALL).flatMap(({ file, text }) => (hasQuotedName(text) ? [file] : []));
  expect(found).toEqual([]);
});

describe('the checks find', () => {
  test('a name in quotes', () => {
    expect(hasQuotedName(`{ code: '${['requestErrors', 'unreadable'].join('.')}' }`)).toBe(true);
    expect(hasQuotedName('{ code: requestErrors.unreadable }')).toBe(false);
  });

  test('an error that only a comment names', () => {
    const [name = ''] = codes.keys();
    const others = [...codes.keys()].slice(1).join(';\n');
    expect(unusedIn([others, `throw new AppError(${name});`])).toEqual([]);
    expect(unusedIn([others, `/** @throws ${name} */\n// ${name}`])).toEqual([name]);
  });

  test('an error that does not exist', () => {
    const name = ['classErrors', 'notThere'].join('.');
    expect(unknownIn(`/** @throws ${name} */`)).toEqual([name]);
    expect(unknownIn('/** @throws classErrors.notOpen */')).toEqual([]);
  });

  test('a code', () => {
    expect(hasCode("throw new AppError('TS_ERR_CLASS_0002');")).toBe(true);
    expect(hasCode('/** MC_AUTH_ERR_USER_0006 */')).toBe(true);
    expect(hasCode('throw new AppError(classErrors.notOpen);')).toBe(false);
  });
});

test('every error is declared by a call, unless any call or the live socket may return it', () => {
  const declared = new Set<string>(
    Object.values(API).flatMap((domain) => Object.values(domain).flatMap(({ errors }) => errors)),
  );
  const elsewhere = new Set<string>([...GENERAL_ERRORS, ...Object.values(groups.liveErrors)]);
  expect([...codes].filter(([, code]) => !declared.has(code) && !elsewhere.has(code))).toEqual([]);
});
