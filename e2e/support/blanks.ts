import type { Page } from '@playwright/test';

/**
 * Records each frame without a page, in this document and the next ones. Frames before the first page of a document do not
 * count.
 * @returns a function that returns the addresses of these frames in the current document
 */
export async function watchBlanks(page: Page): Promise<() => Promise<string[]>> {
  const watch = () => {
    const blanks: string[] = [];
    let hasPage = false;
    const look = () => {
      const isBlank = !document.querySelector('main')?.innerText.trim();
      if (isBlank && hasPage) blanks.push(location.pathname);
      hasPage ||= !isBlank;
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { blanks });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return () => page.evaluate(() => (window as unknown as { blanks: string[] }).blanks);
}
