// `npm test`: what a change must prove. `npm run test:release`: what a release must prove besides. The summary is always printed.
// `npm test -- FILE…` runs only these test files, `npm test -- --changed` what a change affects, `npm test -- --all` both sets;
// `npm run lint` and `npm run types` run one check.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { affectedBy, changedFiles } from './tests/changed.mjs';
import { playwrightCheck, REPORTS, runStages, vitestCheck } from './tests/running.mjs';
import { allTests, isForChange, isForRelease, isWaiting, ROOT } from './tests/sets.mjs';

/**
 * @typedef {import('./tests/running.mjs').Check} Check
 * @typedef {import('./tests/sets.mjs').TestFile} TestFile
 * @typedef {{ unit: TestFile[], e2e: TestFile[] }} Tests
 */

const TYPED = ['packages/contract', 'packages/server', 'packages/web', '.'];

const LINT = lintOf([]);
const TYPES = typesOf(TYPED);
/** @type {Check} */
const DEAD_CODE = { name: 'dead code', commands: [['knip']] };
/** @type {Check} */
const BENCH = { name: 'bench, short form', commands: [['node', 'bench/main.ts', '--short']] };

/**
 * @param {string[]} files all if there is none
 * @returns {Check}
 */
function lintOf(files) {
  const command = ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files];
  return { name: 'lint and format', commands: [command] };
}

/**
 * @param {string[]} folders
 * @returns {Check}
 */
function typesOf(folders) {
  // A second thread would check much of the same again.
  return { name: 'types', commands: folders.map((folder) => ['tsc', '--singleThreaded', '--project', folder]) };
}

/**
 * @param {Tests} tests
 * @param {(file: TestFile) => boolean} isChosen
 * @returns {Tests}
 */
const chosen = ({ unit, e2e }, isChosen) => ({ unit: unit.filter(isChosen), e2e: e2e.filter(isChosen) });

/**
 * What mostly waits would take the place of tests that work: it runs beside them.
 * @param {TestFile[]} files
 * @param {string} name
 * @returns {Check[]}
 */
function unitChecks(files, name = 'unit and integration tests') {
  const [waiting = [], working = []] = [true, false].map((waits) =>
    // An absolute path names one file; another one names all that contain it.
    files.filter((file) => isWaiting(file) === waits).map(({ file }) => join(ROOT, file)),
  );
  const lanes = [working, [...waiting, ...(waiting.length > 0 ? ['--maxWorkers=2'] : [])]];
  const used = lanes.filter(({ length }) => length > 0);
  return used.length > 0 ? [vitestCheck(name, used)] : [];
}

/**
 * @param {TestFile[]} files
 * @param {string} name
 * @returns {Check[]}
 */
function browserChecks(files, name = 'browser tests') {
  return files.length > 0
    ? [
        playwrightCheck(
          name,
          files.map(({ file }) => file),
        ),
      ]
    : [];
}

/** @returns {Check[][]} what a change must prove */
function changeStages() {
  const { unit, e2e } = chosen(allTests(), isForChange);
  // The first test files mostly wait for their servers: types and dead code are checked beside them.
  return [[LINT], [TYPES, DEAD_CODE, ...unitChecks(unit)], browserChecks(e2e)];
}

/** @returns {Check[][]} what a release must prove besides */
function releaseStages() {
  const { unit, e2e } = chosen(allTests(), isForRelease);
  const checks = [
    unitChecks(unit, 'before a release: tests'),
    browserChecks(e2e, 'before a release: browser tests'),
    [{ ...BENCH, name: 'before a release: bench, short form' }],
  ];
  return checks.map((stage) => stage.map((check) => ({ ...check, env: { ...check.env, ALL_ENGINES: '1' } })));
}

/** @returns {Check[][]} */
function changedStages() {
  const changed = changedFiles();
  const tests = allTests();
  const ofRelease = chosen(tests, (test) => !isForChange(test));
  const { files, folders, notes } = affectedBy(changed, chosen(tests, isForChange));
  const later = affectedBy(changed, ofRelease).files;
  const named = [...ofRelease.unit, ...ofRelease.e2e]
    .map(({ file }) => file)
    .filter((file) => later.has(file) && !files.has(file));
  if (named.length > 0) notes.push(`left to npm run test:release, or npm test -- FILE: ${named.join(' ')}`);
  for (const note of notes) console.log(note);
  const { unit, e2e } = chosen(tests, ({ file }) => files.has(file));
  console.log(`${changed.length} files have changed: ${unit.length} files of tests, ${e2e.length} in browsers\n`);
  return [[lintOf(changed)], [typesOf(folders), DEAD_CODE, ...unitChecks(unit)], browserChecks(e2e)];
}

/**
 * @param {string[]} names parts of paths
 * @returns {Check[][]}
 */
function namedStages(names) {
  const parts = names.map((name) => name.replace(/^\.\//, ''));
  const { unit, e2e } = chosen(allTests(), ({ file }) => parts.some((part) => join(ROOT, file).includes(part)));
  return [unitChecks(unit), browserChecks(e2e)];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    changed: { type: 'boolean' },
    release: { type: 'boolean' },
    all: { type: 'boolean' },
  },
});

/**
 * The programs that only tests before a release need, for a run of `npm test` that has such tests.
 * @param {Check[][]} stages
 */
function prepareForRelease(stages) {
  const chosenFiles = new Set(stages.flat().flatMap(({ commands }) => commands.flat()));
  const { unit } = chosen(allTests(), (file) => !isForChange(file));
  if (!unit.some(({ file }) => chosenFiles.has(join(ROOT, file)))) return;
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/prepare-tests.mjs'), '--release'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

function chosenStages() {
  if (values.only) return [[values.only === 'lint' ? LINT : TYPES]];
  if (positionals.length > 0) return namedStages(positionals);
  if (values.changed) return changedStages();
  if (values.release) return releaseStages();
  return values.all ? [...changeStages(), ...releaseStages()] : changeStages();
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const stages = chosenStages();
prepareForRelease(stages);
const { passed, failed, lines } = await runStages(stages);
console.log(`\n${lines.join('\n')}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
