import type { Locator, Page } from '@playwright/test';
import { TEXTS } from './texts.ts';

const { common } = TEXTS.en;

/** The toast that offers to undo the removal of the item with this name. */
export function undoOf(page: Page, name: string): Locator {
  return page
    .getByRole('alert')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('button', { name: common.undo }) });
}

/** Dismisses the undo by keyboard, so that the removal is sent without the wait: a toast under the pointer stays. */
export async function carryOut(page: Page, name: string): Promise<void> {
  await undoOf(page, name).getByRole('button', { name: common.close }).press('Enter');
}
