import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './e2e/support/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/support/prepare.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  // Each worker has its own server and browser, and often waits for one of them: one worker more than cores.
  workers: 3,
  // Only the browser’s own fault is retried, see e2e/support/stalled-browser.ts. scripts/test.mjs repeats the others.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  // Generous for a slow and busy machine; no promise about time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM,
    // A trace slows every test down: `playwright test --trace on e2e/topics/x.spec.ts` records one.
    screenshot: 'only-on-failure',
  },
});
