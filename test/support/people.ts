import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { consumeEventCode } from '@tinkerstream/contract/subscriptions';
import { Api } from './api.ts';
import { createEvent, newEmail } from './entitlements.ts';

const PASSWORD = 'first-secret';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface Person extends Credentials {
  readonly api: Api;
}

/** Creates a user whose subscription allows everything, or one who has only an event code, which allows little. */
export async function createPerson(
  { http }: { readonly http: string },
  subscription: 'full' | 'event',
): Promise<Person> {
  const admin = await Api.signIn(http);
  const email = newEmail();
  await admin.call(createUser, { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
  if (subscription === 'full') await admin.call(createWhitelistEntry, { whitelistEmail: email });
  const api = await Api.signIn(http, email, PASSWORD);
  if (subscription === 'event') await api.call(consumeEventCode, { eventCode: (await createEvent(admin)).eventCode });
  return { email, password: PASSWORD, api };
}

/** The name of such a user in lists of members. */
export function fullNameOf({ email }: Credentials): string {
  return `Ada Lovelace (${email})`;
}
