import type { LoginResult } from '@tinkerstream/contract/accounts';
import { normaliseEmail } from '@tinkerstream/contract/platform/email';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Client } from '../../platform/http/caller.ts';
import { spendDirectAccessKey } from './direct-access.ts';
import type { VerifyGoogleToken } from './google.ts';
import type { HandOver } from './hand-over.ts';
import type { CheckPassword } from './password-check.ts';
import { createAccountsRepository } from './repository.ts';
import type { Sessions } from './sessions.ts';

interface SignInOptions {
  readonly sessions: Sessions;
  readonly checkPassword: CheckPassword;
  readonly verifyGoogleToken: VerifyGoogleToken;
  readonly handOver: HandOver;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
}

/** The grants that open a session. */
export function createSignIn(
  database: Database,
  { sessions, checkPassword, verifyGoogleToken, handOver, onSessionsEnded }: SignInOptions,
) {
  const users = createAccountsRepository(database);

  return {
    /** @throws AppError TS_ERR_AUTH_0001 when the user is unknown or the password is not theirs, TS_ERR_AUTH_0006 */
    async withPassword(username: string, password: string, client: Client): Promise<LoginResult> {
      const account = normaliseEmail(username);
      const user = await users.findUserByEmail(account);
      const isRight = await checkPassword(user, { account, password, address: client.address });
      if (!user || !isRight) throw new AppError('TS_ERR_AUTH_0001');
      return sessions.open(user, client.userAgent);
    },

    /** @throws AppError TS_ERR_AUTH_0005 when the key is not the user's, or does not work any more */
    async withDirectAccessKey(username: string, key: string, client: Client): Promise<LoginResult> {
      const user = await users.findUserByEmail(normaliseEmail(username));
      const entry = user && (await spendDirectAccessKey(database, handOver, user.id, key));
      if (!entry) throw new AppError('TS_ERR_AUTH_0005');
      onSessionsEnded(entry.ended);
      return sessions.open(entry.user, client.userAgent, { maySetPassword: entry.purpose === 'password-reset' });
    },

    /** Somebody without an account gets a session too, in which only registering makes sense. */
    async withGoogle(idToken: string, client: Client): Promise<LoginResult> {
      const { email } = await verifyGoogleToken(idToken);
      const user = await users.findUserByEmail(email);
      if (!user) return sessions.openForVisitor(email, client.userAgent);
      if (user.is_email_verified) return sessions.open(user, client.userAgent);
      onSessionsEnded(await database.transaction().execute((transaction) => handOver(transaction, user.id)));
      return sessions.open((await users.findUser(user.id)) ?? user, client.userAgent);
    },
  };
}
