import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { SQLITE_RECORD_PROCEDURES } from '../../../../src/domains/records/store/sqlite/record-store.ts';

/** Prints the files that an import of a module loads. */
const PRINT_LOADED = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      console.log(url);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
`;

test('a database thread loads no package: each costs memory in every thread, and time at each start', () => {
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', PRINT_LOADED, SQLITE_RECORD_PROCEDURES],
    { encoding: 'utf8' },
  );
  const files = printed.split('\n').filter((url) => url.startsWith('file:'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((url) => url.includes('/node_modules/'))).toEqual([]);
});
