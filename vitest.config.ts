import { defineConfig } from 'vitest/config';

/** Builds what the tests start, if sources have changed. */
const PREPARE = 'test/support/prepare.ts';

const packages = ['contract', 'server', 'web'];

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
      ...packages.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`packages/${name}/test/**/*.test.{ts,tsx}`],
          globalSetup:
            name === 'server'
              ? [
                  PREPARE,
                  ...['storage/run-postgres', 'server/run-server'].map(
                    (file) => `packages/server/test/support/${file}.ts`,
                  ),
                ]
              : [],
        },
      })),
      { extends: true as const, test: { name: 'repository', include: ['test/**/*.test.ts'], globalSetup: [PREPARE] } },
    ],
  },
});
