// The test files of the repository, and the set that each belongs to. A file says it in its first lines:
// `// Before a release.` is no part of a change, and `// Mostly waits.` runs beside the files that work.
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const VITEST_FILES = ['packages/*/test/**/*.test.{ts,tsx}', 'test/**/*.test.ts'];
const BROWSER_FILES = ['e2e/**/*.spec.ts'];

/** All that the first lines of a test file may say. */
export const MARKS = /** @type {const} */ ({
  release: '// Before a release.',
  waits: '// Mostly waits.',
  page: '// @vitest-environment happy-dom',
});

/** @typedef {{ file: string, marks: string[], hasEngines: boolean }} TestFile its path begins at the root of the repository */

/**
 * @param {string} text
 * @returns {string[]} the comments that a file begins with
 */
export function marksIn(text) {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines.slice(0, end);
}

/**
 * @param {string[]} patterns
 * @returns {TestFile[]}
 */
function testFiles(patterns) {
  return globSync(patterns, { cwd: ROOT })
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      return { file, marks: marksIn(text), hasEngines: text.includes('enginesOfThisRun') };
    });
}

/** Files of vitest and of Playwright. */
export const allTests = () => ({ unit: testFiles(VITEST_FILES), e2e: testFiles(BROWSER_FILES) });

/** @param {TestFile} file */
export const isForChange = ({ marks }) => !marks.includes(MARKS.release);

/**
 * What a release must prove besides: its own files, and those that a change runs on one database engine only.
 * @param {TestFile} file
 */
export const isForRelease = ({ marks, hasEngines }) => marks.includes(MARKS.release) || hasEngines;

/** @param {TestFile} file */
export const isWaiting = ({ marks }) => marks.includes(MARKS.waits);
