import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What a test file does to its whole process: the clock, a module or a global is another one, or there is a page. */
const CHANGES_PROCESS = /\bvi\.(?!fn\b|waitFor\b|waitUntil\b)|\bprocess\.env\.\w+ =[^=]|@vitest-environment/;

/** What a test file says that mostly waits for real clocks: its processor time is below half of its time. */
const WAITS = /^\/\/ Mostly waits\.$/m;

const textOf = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
const FILES = ['packages/*/test/**/*.test.{ts,tsx}', 'test/**/*.test.ts'];
const waiting = globSync(FILES, { cwd: import.meta.dirname }).filter((file) => WAITS.test(textOf(file)));

/**
 * The test files of a package, without those that mostly wait. Files that leave their process as it was share processes: one for
 * each file costs a fifth of a second of the processor, and half a second in the server, most of it to load the same modules again.
 */
function projectsOf(name: string) {
  const include = [`packages/${name}/test/**/*.test.{ts,tsx}`];
  const together = globSync(include, { cwd: import.meta.dirname }).filter(
    (file) => !waiting.includes(file) && !CHANGES_PROCESS.test(textOf(file)),
  );
  return [
    { extends: true as const, test: { name: `${name}, a process each`, include, exclude: [...together, ...waiting] } },
    { extends: true as const, test: { name, include: together, isolate: false } },
  ];
}

export default defineConfig({
  test: {
    // Generous, because tests start real servers on a slow and busy machine; no promise about time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests mostly wait for servers and disks: three at a time, even on two cores.
    maxWorkers: 3,
    // What tests start ignores the settings in a developer's .env.
    env: { ENV_FILE: '/dev/null' },
    // Once for all projects: what the tests start is built, and what the server's tests share starts when one needs it.
    globalSetup: [
      'test/support/prepare.ts',
      'packages/server/test/support/storage/run-postgres.ts',
      'packages/server/test/support/server/run-server.ts',
    ],
    projects: [
      ...['server', 'contract', 'web'].flatMap(projectsOf),
      { extends: true, test: { name: 'repository', include: ['test/**/*.test.ts'], exclude: waiting } },
      // `npm test` runs them beside the others.
      { extends: true, test: { name: 'waiting', include: waiting } },
    ],
  },
});
