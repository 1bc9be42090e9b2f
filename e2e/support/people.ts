import type { Page } from '@playwright/test';
import type { Credentials } from '../../test/support/people.ts';
import { test as base, beSignedIn, setLanguage } from './fixtures.ts';
import { noteStall } from './stalled-browser.ts';

/**
 * Tests with several users. Each has their own browser, signed in, in English and on a page, by default the first page
 * after signing in. The browser is closed at the end.
 */
export const test = base.extend<{ openAs: (person: Credentials, path?: string) => Promise<Page> }>({
  openAs: async ({ browser, server }, use, testInfo) => {
    const pages: Page[] = [];
    await use(async (person, path = '/') => {
      const page = await (await browser.newContext({ baseURL: server.http })).newPage();
      pages.push(page);
      // An uncaught error in the page fails the test.
      page.on('pageerror', (error) => {
        throw error;
      });
      await setLanguage(page, 'en', server);
      await beSignedIn(page, server.http, person);
      await page.goto(path);
      return page;
    });
    await noteStall(pages, testInfo);
    for (const page of pages) await page.context().close();
  },
});
