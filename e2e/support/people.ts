import type { Page } from '@playwright/test';
import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { consumeEventCode } from '@tinkerstream/contract/subscriptions';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { createEvent, newEmail } from './entitlements.ts';
import { test as base, beSignedIn, type Credentials, setLanguage } from './fixtures.ts';
import { noteStall } from './stalled-browser.ts';

const PASSWORD = 'first-secret';

interface Person extends Credentials {
  readonly api: Api;
}

/** A user whose subscription allows everything, or one with only an event code, which allows little. */
export async function createPerson(server: ServerProcess, subscription: 'full' | 'event'): Promise<Person> {
  const admin = await Api.signIn(server.http);
  const email = newEmail();
  await admin.call(createUser, { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
  if (subscription === 'full') await admin.call(createWhitelistEntry, { whitelistEmail: email });
  const api = await Api.signIn(server.http, email, PASSWORD);
  if (subscription === 'event') await api.call(consumeEventCode, { eventCode: (await createEvent(admin)).eventCode });
  return { email, password: PASSWORD, api };
}

/** How lists of members name such a user. */
export function fullNameOf({ email }: Credentials): string {
  return `Ada Lovelace (${email})`;
}

/**
 * Tests with several users. Each has their own browser, signed in, in English and on a page, by default the first after signing
 * in; it is closed at the end.
 */
export const test = base.extend<{ openAs: (person: Credentials, path?: string) => Promise<Page> }>({
  openAs: async ({ browser, server }, use, testInfo) => {
    const pages: Page[] = [];
    await use(async (person, path = '/') => {
      const page = await (await browser.newContext({ baseURL: server.http })).newPage();
      pages.push(page);
      // An uncaught error in it fails the test.
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
