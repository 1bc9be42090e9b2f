import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

/** What a test file does to its whole process: the clock, a module or a global is another one, or there is a page. */
const CHANGES_PROCESS = /\bvi\.(?!fn\b|waitFor\b|waitUntil\b)|\bprocess\.env\.\w+ =[^=]|@vitest-environment/;

const textOf = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8');

/** Tests of whole pages: they share the app's modules, which take seconds to load. */
const SCREENS = 'packages/web/test/screens/';
const SCREEN_FILES = [`${SCREENS}**/*.test.ts`];

/**
 * The test files of a package. Files that leave their process as it was share processes: one for
 * each file costs a fifth of a second of the processor, and half a second in the server, most of it to load the same modules again.
 */
function projectsOf(name: string) {
  const include = [`packages/${name}/test/**/*.test.{ts,tsx}`];
  const together = globSync(include, { cwd: import.meta.dirname }).filter(
    (file) => !CHANGES_PROCESS.test(textOf(file)) && !file.startsWith(SCREENS),
  );
  return [
    {
      extends: true as const,
      test: { name: `${name}, a process each`, include, exclude: [...together, ...SCREEN_FILES] },
    },
    { extends: true as const, test: { name, include: together, isolate: false } },
  ];
}

// Threads that tests start load the sources: they are compiled once, as those of servers are (server-command.mjs).
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/tinkerstream`;

export default defineConfig({
  test: {
    // Generous, because tests start real servers on a slow and busy machine; no promise about time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests often wait for servers and disks: two at a time for each core.
    maxWorkers: 4,
    // What tests start ignores the settings in a developer's .env.
    env: { ENV_FILE: '/dev/null' },
    // Once for all projects: what the tests start is built, and what the server's tests share starts when one needs it.
    globalSetup: [
      'test/support/prepare.ts',
      'packages/server/test/support/storage/run-postgres.ts',
      'test/support/run/run-server.ts',
    ],
    projects: [
      ...['server', 'contract', 'web'].flatMap(projectsOf),
      {
        extends: true,
        // Pages keep things in their modules, so each file loads its own.
        // React as it is in the product: the one for development takes twice the time.
        oxc: { jsx: { development: false } },
        test: {
          name: 'web, whole pages',
          include: SCREEN_FILES,
          environment: './packages/web/test/support/page/environment.ts',
          // Without it, the router takes a process of Node for a server.
          execArgv: ['--conditions=development'],
          env: { ENV_FILE: '/dev/null', NODE_ENV: 'production' },
        },
      },
      { extends: true, test: { name: 'repository', include: ['test/**/*.test.ts'] } },
    ],
  },
});
