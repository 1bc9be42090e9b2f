import { defineConfig } from 'vitest/config';

const packages = ['contract', 'server', 'web'];

export default defineConfig({
  test: {
    // Tests start real servers; the machine may be slow and busy.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
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
