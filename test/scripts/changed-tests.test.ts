import { expect, test } from 'vitest';
import { affectedBy } from '../../scripts/tests/changed.mjs';
import { filesRunBy } from '../../scripts/tests/imports.mjs';
import { allTests, isForChange } from '../../scripts/tests/sets.mjs';

const { unit, e2e } = allTests();
const tests = { unit: unit.filter(isForChange), e2e: e2e.filter(isForChange) };
const affected = (...changed: string[]) => affectedBy(changed, tests);
/** Without those that read the sources of all packages. */
const filesOf = (...changed: string[]) =>
  [...affected(...changed).files].filter((file) => !/^test\/(?:architecture|specification|scripts)\//.test(file));

test('a file affects the tests that import it, through barrels by name', () => {
  expect(filesOf('packages/web/src/domains/charts/line-chart/drawing/plot.ts')).toContain(
    'packages/web/test/domains/charts/line-chart/drawing/plot.test.ts',
  );
  const run = filesRunBy('packages/server/test/domains/records/store/history.test.ts');
  expect(run.get('packages/server/src/domains/records/store/sqlite/record-store.ts')).toBe(2);
  // The barrel of records has it too, and nobody asks for it there.
  expect(run.has('packages/server/src/domains/records/ingest/ingest.ts')).toBe(false);
});

test('what runs in a server or in a browser affects the tests of its place', () => {
  expect(filesOf('packages/server/src/domains/topics/annotations/service.ts')).toContain(
    'packages/server/test/domains/topics/annotations.test.ts',
  );
  const ofNotifications = filesOf('packages/web/src/domains/notifications/notice.tsx');
  expect(ofNotifications.filter((file) => file.startsWith('e2e/'))).toEqual([
    'e2e/notifications/notifications.spec.ts',
  ]);
  expect(filesOf('packages/web/src/domains/admin/whitelist/whitelist-page.tsx')).toContain(
    'packages/web/test/screens/admin/whitelist.test.ts',
  );
});

test('what all parts share affects one way through each large part, and leaves the rest to npm test', () => {
  const { files, folders, notes } = affected('packages/contract/src/platform/plural.ts');
  expect([...files]).toEqual(
    expect.arrayContaining(['e2e/topics/topics.spec.ts', 'packages/server/test/durability.test.ts']),
  );
  expect(folders).toEqual(['packages/contract', 'packages/server', 'packages/web', '.']);
  expect(notes).toEqual([expect.stringMatching(/plural\.ts: \d+ test files further away are left to npm test/)]);
});

test('each way through a large part is there', () => {
  const ways = filesOf('packages/server/src/main.ts');
  expect(ways).toHaveLength(11);
  expect(ways.filter((file) => ![...tests.unit, ...tests.e2e].some((one) => one.file === file))).toEqual([]);
});

test('texts of documents affect what reads the sources', () => {
  const { files, folders } = affected('docs/http.md');
  expect([...files]).toContain('test/architecture/documents.test.ts');
  expect(folders).toEqual([]);
});
