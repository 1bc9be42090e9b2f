import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  // Each worker has a server and a browser of its own; more than the cores only make each other late.
  workers: 2,
  // A test that needs a second try hides a fault.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // The machine may be slow and busy: an end to waiting, not a promise about time.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM,
    // A trace costs every test a good part of its time: `playwright test --trace on e2e/x.spec.ts` makes one.
    screenshot: 'only-on-failure',
  },
});
