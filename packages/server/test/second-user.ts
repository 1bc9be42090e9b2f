import { createUser } from '@tinkerstream/contract/accounts';
import { Api } from '../../../test/api.ts';
import type { ServerProcess } from '../../../test/server-process.ts';

/** A signed-in user without a subscription, made by the administrator. */
export async function signInSecondUser(server: ServerProcess): Promise<Api> {
  const email = 'second@example.org';
  const password = 'second-password';
  const admin = await Api.signIn(server.http);
  await admin.call(createUser, { email, firstName: 'Second', lastName: 'User', password });
  return Api.signIn(server.http, email, password);
}
