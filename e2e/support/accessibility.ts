import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Checks a page with axe: with all rules, or only with these. A violation fails the test, which goes on. */
export async function expectAccessible(page: Page, about = page.url(), rules?: string[]): Promise<void> {
  // A page without its heading is still loading. An open dialog hides the heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // The default mode opens another page for cross-origin frames; there are none.
  const audit = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (rules) audit.withRules(rules);
  const { violations } = await audit.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect.soft(found, about).toEqual([]);
}

/** Checks that a page does not scroll sideways. */
export async function expectNoSidewaysScrolling(page: Page, about = page.url()): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(excess, `${about} is wider than the screen`).toBeLessThanOrEqual(0);
}
