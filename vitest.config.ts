import { defineConfig } from 'vitest/config';

const packages = ['contract', 'server', 'web'];

export default defineConfig({
  test: {
    // Tests start real servers, and the machine may be slow and busy: an end to waiting, not a promise about time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Tests mostly wait, for servers and disks: two at a time, also on two cores.
    maxWorkers: 2,
    projects: [
      ...packages.map((name) => ({
        extends: true as const,
        test: { name, include: [`packages/${name}/test/**/*.test.{ts,tsx}`] },
      })),
      { extends: true as const, test: { name: 'repository', include: ['test/**/*.test.ts'] } },
    ],
  },
});
