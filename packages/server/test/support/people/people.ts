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

/** Administrators who create people, by server: each check of a password takes 30 ms of a processor. */
const administrators = new Map<string, Promise<Api>>();

/** Does something as an administrator of a server, whose session is kept. It signs in again where another server has its address. */
async function asAdministrator<Result>(http: string, act: (admin: Api) => Promise<Result>): Promise<Result> {
  try {
    const known = administrators.get(http);
    if (known) return await act(await known);
  } catch (error) {
    if ((error as { status?: number }).status !== 401) throw error;
  }
  const admin = Api.signIn(http);
  administrators.set(http, admin);
  return act(await admin);
}

/** Signs in a new user without a subscription, created by an administrator. */
export async function signInPerson(http: string): Promise<Person> {
  const email = `${randomUUID()}@example.org`;
  const form = { email, firstName: 'Some', lastName: 'Body', password: PERSON_PASSWORD };
  const { id } = await asAdministrator(http, (admin) => admin.call(createUser, form));
  return { userId: id, email, name: 'Some Body', api: await Api.signIn(http, email, PERSON_PASSWORD) };
}

/** Signs in a new user with every permission, until `endSubscription`. */
export async function signInSubscriber(http: string): Promise<Person & { endSubscription: () => Promise<void> }> {
  const person = await signInPerson(http);
  const { id } = await asAdministrator(http, (admin) =>
    admin.call(createWhitelistEntry, { whitelistEmail: person.email }),
  );
  return {
    ...person,
    endSubscription: () =>
      asAdministrator(http, async (admin) => void (await admin.call(removeWhitelistEntry, { whitelistEmailId: id }))),
  };
}
