import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, TestInfo } from '@playwright/test';

/*
 * On a busy computer, Chromium's headless shell stops painting a page for good: once in some thousand pages. Scripts still
 * run, but no frame comes, so every click waits until the timeout. This is the only failure that is retried.
 */

const FRAME_WITHIN = 5000;

const noteOf = ({ project, testId }: TestInfo) => join(project.outputDir, 'stalled', testId);

/** Ends the second attempt at a test whose first attempt failed for any other reason. */
export function retryOnlyAfterStall(testInfo: TestInfo): void {
  if (testInfo.retry > 0 && !existsSync(noteOf(testInfo))) throw new Error('Not retried: the browser was painting');
}

/** After a failed test: notes whether one of its pages runs scripts but gets no frame. */
export async function noteStall(pages: readonly Page[], testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const stalled = await Promise.all(pages.map(isStalled));
  if (!stalled.includes(true)) return;
  mkdirSync(dirname(noteOf(testInfo)), { recursive: true });
  writeFileSync(noteOf(testInfo), '');
}

async function isStalled(page: Page): Promise<boolean> {
  const script = page.evaluate(() => true).catch(() => false);
  const frame = page.evaluate(() => new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))));
  const within = () => delay(FRAME_WITHIN, false);
  return (await Promise.race([script, within()])) && !(await Promise.race([frame.catch(() => true), within()]));
}
