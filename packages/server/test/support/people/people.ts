import { randomUUID } from 'node:crypto';
import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry, removeWhitelistEntry } from '@tinkerstream/contract/admin';
import { Api } from '../../../../../test/support/api.ts';

export const PERSON_PASSWORD = 'some-password';

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly api: Api;
}

/** Signs in a new user without a subscription, created by an administrator. */
export async function signInPerson(http: string): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const admin = await Api.signIn(http);
  const form = { email, firstName: 'Some', lastName: 'Body', password: PERSON_PASSWORD };
  const { id } = await admin.call(createUser, form);
  return { userId: id, email, name: 'Some Body', api: await Api.signIn(http, email, PERSON_PASSWORD) };
}

/** The same with every permission, until `endSubscription`. */
export async function signInSubscriber(http: string): Promise<Person & { endSubscription: () => Promise<void> }> {
  const person = await signInPerson(http);
  const admin = await Api.signIn(http);
  const { id } = await admin.call(createWhitelistEntry, { whitelistEmail: person.email });
  return {
    ...person,
    endSubscription: async () => void (await admin.call(removeWhitelistEntry, { whitelistEmailId: id })),
  };
}
