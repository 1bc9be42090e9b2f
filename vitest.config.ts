import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Builds what the tests start, if sources have changed. */
const PREPARE = 'test/support/prepare.ts';

/** What a test file does to its whole process: the clock, a module or a global is another one, or there is a page. */
const CHANGES_PROCESS = /\bvi\.|@vitest-environment/;

/**
 * The test files of a folder that leave their process as it was. They share processes: one for each file costs a fifth of a
 * second of the processor, most of it to load the same modules again.
 */
const sharing = (folder: string): string[] =>
  globSync(`${folder}/test/**/*.test.{ts,tsx}`, { cwd: import.meta.dirname }).filter(
    (file) => !CHANGES_PROCESS.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  );

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
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/test/**/*.test.ts'],
          globalSetup: [
            PREPARE,
            ...['storage/run-postgres', 'server/run-server'].map((file) => `packages/server/test/support/${file}.ts`),
          ],
        },
      },
      { extends: true, test: { name: 'repository', include: ['test/**/*.test.ts'], globalSetup: [PREPARE] } },
      ...['contract', 'web'].flatMap((name) => {
        const together = sharing(`packages/${name}`);
        return [
          {
            extends: true as const,
            test: {
              name: `${name}, a process each`,
              include: [`packages/${name}/test/**/*.test.{ts,tsx}`],
              exclude: together,
            },
          },
          { extends: true as const, test: { name, include: together, isolate: false } },
        ];
      }),
    ],
  },
});
