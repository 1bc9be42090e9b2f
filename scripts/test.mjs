// `npm test`: every check of the repository. A stage runs if the previous one passed; the summary is always printed.
// `npm test -- FILE…` runs only these test files; `npm run lint` and `npm run types` run one check.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';

const REPORTS = '.cache/test-reports';
const VITEST_REPORTS = [`${REPORTS}/vitest.json`, `${REPORTS}/vitest-waiting.json`];
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`;
/** More failed tests are a fault, and do not run again. */
const MAX_REPEATED = 8;
const TYPED = ['packages/contract', 'packages/server', 'packages/web', '.'];

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ command: string[], failures: string[] }} Repetition runs the tests that failed once more, one at a time
 * @typedef {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }} VitestFile
 * @typedef {{
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   numPendingTests: number,
 *   numTodoTests: number,
 *   testResults: VitestFile[],
 * }} VitestReport
 * @typedef {{ specs: { title: string, ok: boolean }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{
 *   id: string,
 *   name: string,
 *   commands: string[][],
 *   counts?: () => Counts,
 *   repetition?: () => Repetition,
 * }} Check commands run side by side
 */

/**
 * The checks of one stage run in parallel.
 * @type {Check[][]}
 */
const STAGES = [
  [
    { id: 'lint', name: 'lint and format', commands: [['biome', 'check', '--error-on-warnings']] },
    {
      id: 'types',
      name: 'types',
      // A second thread would check much of the same again.
      commands: TYPED.map((folder) => ['tsc', '--singleThreaded', '--project', folder]),
    },
    { id: 'dead-code', name: 'dead code', commands: [['knip']] },
  ],
  [
    {
      id: 'unit',
      name: 'unit and integration tests',
      // What mostly waits would take the place of tests that work (decision 80).
      commands: [
        ['--project=!waiting', `--outputFile.json=${VITEST_REPORTS[0]}`],
        ['--project=waiting', `--outputFile.json=${VITEST_REPORTS[1]}`, '--maxWorkers=1'],
      ].map((options) => [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        '--no-color',
        '--passWithNoTests',
        ...options,
      ]),
      counts: () => ({
        passed: sumOf(readVitest().map(({ numPassedTests }) => numPassedTests)),
        failed: sumOf(readVitest().map(({ numFailedTests }) => numFailedTests)),
        skipped: sumOf(readVitest().map(({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests)),
      }),
      repetition: () => {
        const files = readVitest()
          .flatMap(({ testResults }) => testResults)
          .filter(({ status }) => status === 'failed');
        return {
          command: ['vitest', 'run', '--maxWorkers=1', '--no-color', ...files.map(({ name }) => name)],
          failures: files.flatMap(({ name, assertionResults }) => {
            const failed = assertionResults.filter(({ status }) => status === 'failed');
            return failed.length > 0 ? failed.map(({ fullName }) => fullName) : [name];
          }),
        };
      },
    },
  ],
  [
    {
      id: 'e2e',
      name: 'browser tests',
      commands: [['playwright', 'test']],
      counts: () => {
        const { stats } = JSON.parse(readFileSync(PLAYWRIGHT_REPORT, 'utf8'));
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
      },
      repetition: () => {
        const { suites } = JSON.parse(readFileSync(PLAYWRIGHT_REPORT, 'utf8'));
        const failures = suites.flatMap(failedSpecs);
        return { command: ['playwright', 'test', '--last-failed', '--workers=1'], failures };
      },
    },
  ],
  [{ id: 'bench', name: 'bench, short form', commands: [['node', 'bench/main.ts', '--short']] }],
];

/**
 * The stages that the arguments select: all of them by default.
 * @param {string[]} args
 * @returns {Check[][]}
 */
function chosenStages(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { only: { type: 'string' } } });
  if (values.only) return [STAGES.flat().filter(({ id }) => id === values.only)];
  if (positionals.length === 0) return STAGES;
  const inBrowser = positionals.filter((file) => file.endsWith('.spec.ts'));
  const others = positionals.filter((file) => !inBrowser.includes(file));
  return STAGES.map((stage) =>
    stage.flatMap((check) => {
      const files = { unit: others, e2e: inBrowser }[check.id] ?? [];
      return files.length > 0 ? [{ ...check, commands: check.commands.map((command) => [...command, ...files]) }] : [];
    }),
  );
}

/** @returns {VitestReport[]} */
function readVitest() {
  return VITEST_REPORTS.map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

/** @param {number[]} numbers */
function sumOf(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failedSpecs({ specs, suites = [] }) {
  return [...specs.filter(({ ok }) => !ok).map(({ title }) => title), ...suites.flatMap(failedSpecs)];
}

/**
 * @param {string[]} command
 * @returns {Promise<boolean>} whether it succeeded; its output is forwarded
 */
function run([program = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
    });
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`);
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * Runs a few failed tests once more, one at a time: where the machine stands still for a minute, a wait ends without a fault.
 * A fault of the product fails again.
 * @param {Repetition} repetition
 * @returns {Promise<string[]>} their names, if all pass now
 */
async function repeat({ command, failures }) {
  if (failures.length === 0 || failures.length > MAX_REPEATED) return [];
  return (await run(command)) ? failures : [];
}

/**
 * @param {Check} check
 * @returns {Promise<Counts & { line: string }>}
 */
async function perform({ name, commands, counts, repetition }) {
  const started = performance.now();
  const succeeded = (await Promise.all(commands.map(run))).every(Boolean);
  let result = { passed: Number(succeeded), failed: Number(!succeeded), skipped: 0 };
  /** @type {string[]} */
  let onlyAlone = [];
  if (counts) {
    try {
      result = counts();
      // It may fail without a failed test: a file that does not load, or no test at all.
      if (!succeeded || result.passed === 0) result.failed ||= 1;
      if (repetition && result.failed > 0) onlyAlone = await repeat(repetition());
    } catch {
      console.error(`${name}: wrote no report`);
      result.failed ||= 1;
    }
    if (onlyAlone.length > 0) result = { ...result, passed: result.passed + result.failed, failed: 0 };
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  const detail = counts ? `${result.passed} passed, ${result.failed} failed${skipped}` : '';
  const line = `${result.failed ? '✗' : '✓'} ${name.padEnd(28)}${seconds.padStart(6)} s  ${detail}`;
  return { ...result, line: [line, ...onlyAlone.map((test) => `  passed only when it ran alone: ${test}`)].join('\n') };
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const total = { passed: 0, failed: 0 };
const lines = [];
for (const stage of chosenStages(process.argv.slice(2))) {
  if (total.failed > 0) {
    lines.push(...stage.map(({ name }) => `- ${name.padEnd(28)}  not run`));
    continue;
  }
  for (const { passed, failed, line } of await Promise.all(stage.map(perform))) {
    total.passed += passed;
    total.failed += failed;
    lines.push(line);
  }
}

console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
