import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** More elements than any page has. */
const MAX_STEPS = 150;

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(element).toBeVisible();
  const isFocused = () => element.evaluate((node) => node === document.activeElement);
  for (let steps = 0; steps < MAX_STEPS && !(await isFocused()); steps++) await page.keyboard.press(key);
  await expect(element).toBeFocused();
}
