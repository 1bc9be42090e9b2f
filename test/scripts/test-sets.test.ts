import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allTests, isForChange, isForRelease, MARKS, marksIn } from '../../scripts/tests/sets.mjs';

const root = join(import.meta.dirname, '../..');
const { unit, e2e } = allTests();
const files = [...unit, ...e2e];

/** The lines of a test file that look like one of the marks, and are none: misspelt, or not where it is read. */
function strayMarks(text: string): string[] {
  const first = marksIn(text);
  const known: readonly string[] = Object.values(MARKS);
  const rest = text.split('\n').slice(first.length);
  return [
    ...first.filter((line) => !known.includes(line)),
    ...rest.filter((line) => /^\s*(?:\/\/|\/?\*)\s*(?:before (?:a|the|each) release|mostly waits?)\b/i.test(line)),
  ];
}

test('each test file belongs to what a change or what a release must prove', () => {
  const inGit = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const tests = inGit.split('\n').filter((file) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(file));
  const known = new Set(files.filter((file) => isForChange(file) || isForRelease(file)).map(({ file }) => file));
  expect(known.size).toBeGreaterThan(600);
  expect(tests.filter((file) => !known.has(file))).toEqual([]);
});

test('the first lines of a test file say its set as it is read', () => {
  const found = files.flatMap(({ file }) =>
    strayMarks(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});

test('a misspelt set is found', () => {
  expect(strayMarks("// Before a release.\n// Mostly waits.\n\nimport 'x';\n")).toEqual([]);
  expect(strayMarks("// Before the release.\nimport 'x';\n")).toEqual(['// Before the release.']);
  expect(strayMarks("// before a release.\nimport 'x';\n")).toEqual(['// before a release.']);
  expect(strayMarks("import 'x';\n// Mostly waits.\n")).toEqual(['// Mostly waits.']);
  expect(strayMarks("/* Before a release. */\nimport 'x';\n")).toEqual(['/* Before a release. */']);
});
