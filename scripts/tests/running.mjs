// Runs the checks of a stage and reads what they report.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

export const REPORTS = '.cache/test-reports';
/** More failed tests are a fault, and do not run again. */
const MAX_REPEATED = 8;

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
 *   name: string,
 *   commands: string[][],
 *   env?: Record<string, string>,
 *   counts?: () => Counts,
 *   repetition?: (succeeded: boolean[]) => Repetition,
 * }} Check commands run side by side
 */

/**
 * @param {string} name
 * @param {string[][]} lanes the files of each vitest, and its options
 * @returns {Check}
 */
export function vitestCheck(name, lanes) {
  const reports = lanes.map((_, lane) => `${REPORTS}/${name.replaceAll(/\W+/g, '-')}-${lane}.json`);
  /** @returns {VitestReport[]} */
  const read = () => reports.map((file) => JSON.parse(readFileSync(file, 'utf8')));
  return {
    name,
    commands: lanes.map((files, lane) => [
      ...['vitest', 'run', '--reporter=default', '--reporter=json', '--no-color'],
      `--outputFile.json=${reports[lane]}`,
      ...files,
    ]),
    counts: () => ({
      passed: sumOf(read().map(({ numPassedTests }) => numPassedTests)),
      failed: sumOf(read().map(({ numFailedTests }) => numFailedTests)),
      skipped: sumOf(read().map(({ numPendingTests, numTodoTests }) => numPendingTests + numTodoTests)),
    }),
    repetition: (succeeded) => {
      const failedOf = read().map(({ testResults }) => testResults.filter(({ status }) => status === 'failed'));
      const files = failedOf.flat();
      // What fails without a failed test, such as an error outside of tests, does not go away with a repetition.
      if (failedOf.some((failed, lane) => failed.length === 0 && !succeeded[lane]))
        return { command: [], failures: [] };
      return {
        command: ['vitest', 'run', '--maxWorkers=1', '--no-color', ...files.map(({ name }) => name)],
        failures: files.flatMap(({ name, assertionResults }) => {
          const failed = assertionResults.filter(({ status }) => status === 'failed');
          return failed.length > 0 ? failed.map(({ fullName }) => fullName) : [name];
        }),
      };
    },
  };
}

/**
 * @param {string} name
 * @param {string[]} files
 * @returns {Check}
 */
export function playwrightCheck(name, files) {
  const report = `${REPORTS}/${name.replaceAll(/\W+/g, '-')}.json`;
  const read = () => JSON.parse(readFileSync(report, 'utf8'));
  return {
    name,
    commands: [['playwright', 'test', ...files]],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    counts: () => {
      const { stats } = read();
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
    repetition: () => ({
      command: ['playwright', 'test', '--last-failed', '--workers=1'],
      failures: read().errors.length > 0 ? [] : read().suites.flatMap(failedSpecs),
    }),
  };
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
 * @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it succeeded; its output is forwarded
 */
function run([program = '', ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
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
 * @param {Record<string, string>} [env]
 * @returns {Promise<string[]>} their names, if all pass now
 */
async function repeat({ command, failures }, env) {
  if (failures.length === 0 || failures.length > MAX_REPEATED) return [];
  return (await run(command, env)) ? failures : [];
}

/**
 * @param {Check} check
 * @returns {Promise<Counts & { line: string }>}
 */
async function perform({ name, commands, env, counts, repetition }) {
  const started = performance.now();
  const ended = await Promise.all(commands.map((command) => run(command, env)));
  const succeeded = ended.every(Boolean);
  let result = { passed: Number(succeeded), failed: Number(!succeeded), skipped: 0 };
  /** @type {string[]} */
  let onlyAlone = [];
  if (counts) {
    try {
      result = counts();
      // A run may fail without a failed test: a file that does not load, or no test at all.
      if (!succeeded || result.passed === 0) result.failed ||= 1;
      if (repetition && result.failed > 0) onlyAlone = await repeat(repetition(ended), env);
    } catch {
      console.error(`${name}: wrote no report`);
      result.failed ||= 1;
    }
    if (onlyAlone.length > 0) result = { ...result, passed: result.passed + result.failed, failed: 0 };
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
  const detail = counts ? `${result.passed} passed, ${result.failed} failed${skipped}` : '';
  const line = `${result.failed ? '✗' : '✓'} ${name.padEnd(38)}${seconds.padStart(6)} s  ${detail}`;
  console.log(line);
  return { ...result, line: [line, ...onlyAlone.map((test) => `  passed only when it ran alone: ${test}`)].join('\n') };
}

/**
 * Runs stages one after another, the checks of each side by side. A stage runs if the previous one passed.
 * @param {Check[][]} stages
 * @returns {Promise<{ passed: number, failed: number, lines: string[] }>}
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 };
  const lines = [];
  for (const stage of stages) {
    if (total.failed > 0) {
      lines.push(...stage.map(({ name }) => `- ${name.padEnd(38)}  not run`));
      continue;
    }
    for (const { passed, failed, line } of await Promise.all(stage.map(perform))) {
      total.passed += passed;
      total.failed += failed;
      lines.push(line);
    }
  }
  return { ...total, lines };
}
