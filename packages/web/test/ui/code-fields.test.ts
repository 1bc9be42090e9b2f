import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src');

/** Fields for codes: for keys, for codes of authenticator apps, and for the number that a teacher reads out. */
const CODE_FIELD = /<KeyInput\b|'one-time-code'|"one-time-code"|texts\.passNumber\b/;

test('each field of a code shows at its place that a code does not work', () => {
  const asking = globSync('**/*.tsx', { cwd: SOURCES }).filter((file) =>
    CODE_FIELD.test(readFileSync(join(SOURCES, file), 'utf8')),
  );
  // In this file, an administrator makes up an event code.
  const typed = asking.filter((file) => file !== 'domains/admin/event-codes/event-fields.tsx');
  expect(typed.length).toBeGreaterThan(6);
  const far = typed.filter((file) => !readFileSync(join(SOURCES, file), 'utf8').includes('showCodeError('));
  expect(far).toEqual([]);
});
