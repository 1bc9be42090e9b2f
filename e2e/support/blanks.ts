import type { Page } from '@playwright/test';

/**
 * Notes each frame without a page, now and in the next documents. What is shown before the first page of a document does not
 * count.
 * @returns what tells the addresses of these frames in the current document
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
