import type { BrowserContext, Page } from '@playwright/test';
import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { consumeEventCode } from '@tinkerstream/contract/subscriptions';
import { Api } from '../test/api.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { createEvent, newEmail } from './entitlements.ts';
import { test as base, expect, setLanguage, signInAs } from './fixtures.ts';

const PASSWORD = 'first-secret';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly api: Api;
}

/** Somebody whose subscription allows everything, or with an event code only, which allows little. */
export async function createPerson(server: ServerProcess, subscription: 'full' | 'event'): Promise<Person> {
  const admin = await Api.signIn(server.http);
  const email = newEmail();
  await admin.call(createUser, { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
  if (subscription === 'full') await admin.call(createWhitelistEntry, { whitelistEmail: email });
  const api = await Api.signIn(server.http, email, PASSWORD);
  if (subscription === 'event') await api.call(consumeEventCode, { eventCode: (await createEvent(admin)).eventCode });
  return { email, password: PASSWORD, api };
}

/** Tests with several people, each in a browser of their own, in English. */
export const test = base.extend<{ openAs: (person: Pick<Person, 'email' | 'password'>) => Promise<Page> }>({
  openAs: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const errors: string[] = [];
    await use(async ({ email, password }) => {
      const context = await browser.newContext({ baseURL: server.http });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
      await setLanguage(page, 'en', server);
      await signInAs(page, email, password);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(errors, 'errors thrown in the pages').toEqual([]);
  },
});
