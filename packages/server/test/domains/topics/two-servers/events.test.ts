import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGES, NOT_OF_TOPICS } from './changes.ts';

test('each domain event is a change here, or is said to be none of topics', () => {
  const domains = join(import.meta.dirname, '../../../../src/domains');
  const declared = globSync('**/events.ts', { cwd: domains }).flatMap((file) =>
    [...readFileSync(join(domains, file), 'utf8').matchAll(/^ {4}'([a-z.-]+)':/gm)].map(([, name]) => name),
  );
  const made = new Set(Object.values(CHANGES).flatMap(({ events }) => events));
  expect([...new Set([...made, ...Object.keys(NOT_OF_TOPICS)])].sort()).toEqual([...new Set(declared)].sort());
  expect(Object.keys(NOT_OF_TOPICS).filter((name) => made.has(name))).toEqual([]);
});
