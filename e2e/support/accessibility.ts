import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './fixtures.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules that depend on the colour scheme: a page that passed in one needs only these in the other. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Checks a page with axe, with all rules or with these only. A violation fails the test, which goes on. */
export async function expectAccessible(page: Page, about = page.url(), rules?: string[]): Promise<void> {
  // A page without its heading is still loading. An open dialog hides the heading.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // The script of axe has half a megabyte: a document gets it once, even if it is checked several times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const violations = await page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: { run(page: Document, options: RunOptions): Promise<AxeResults> } };
    return (await axe.run(document, given)).violations;
  }, options);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  expect.soft(found, about).toEqual([]);
}

/** Checks a page in the light and then in the dark scheme, which stays. */
export async function expectAccessibleInBothSchemes(page: Page, about = page.url()): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, about);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${about} in the dark`, RULES_OF_COLOUR);
}

/** Checks that a page does not scroll sideways. */
export async function expectNoSidewaysScrolling(page: Page, about = page.url()): Promise<void> {
  expect.soft(await excessOf(page), `${about} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** By how many pixels a page is wider than the screen. */
function excessOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Checks that a page does not scroll sideways on a small phone. The page keeps its size. */
export async function expectFitsPhone(page: Page, about = page.url()): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  // What measures itself is drawn again for the new size.
  await expect.poll(() => excessOf(page), `${about} is wider than a phone`).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

/** The least height and width of a touch target, in px (WCAG 2.5.5). */
const TOUCH_PX = 44;

/**
 * Makes a page one that is touched.
 * @returns a function that ends the touch mode
 */
export async function touch(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  return () => browser.detach();
}

/** Checks that touch targets are large enough, except links in sentences, and the tiles and marks of maps. */
export async function expectTouchTargets(page: Page, about = page.url()): Promise<void> {
  const small = await page.evaluate((least) => {
    const kinds =
      'a[href], button, select, summary, input:not([type=hidden]), [role=tab], [role=menuitem], [role=option]';
    return [...document.querySelectorAll<HTMLElement>(kinds)].flatMap((target) => {
      if (
        target.closest('.leaflet-container, [inert], [aria-hidden=true]') ||
        !target.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        return [];
      const own = target.getBoundingClientRect();
      // File inputs and the skip link are visually hidden.
      if (own.width <= 1 || own.height <= 1 || own.bottom <= 0 || own.right <= 0) return [];
      const isInSentence =
        target.tagName === 'A' &&
        getComputedStyle(target).display === 'inline' &&
        [...(target.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (isInSentence) return [];
      const boxes = [target, ...(target instanceof HTMLInputElement ? (target.labels ?? []) : [])].map((one) =>
        one.getBoundingClientRect(),
      );
      const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      const width = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      if (height >= least - 0.5 && width >= least - 0.5) return [];
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? '';
      return [
        `${Math.round(width)} × ${Math.round(height)}: ${target.tagName.toLowerCase()}.${target.className} ${name.slice(0, 40)}`,
      ];
    });
  }, TOUCH_PX);
  expect.soft(small, `${about} has targets too small for fingers`).toEqual([]);
}
