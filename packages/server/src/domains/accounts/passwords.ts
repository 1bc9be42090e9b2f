import { accountErrors, authErrors, passwordErrors } from '@tinkerstream/contract/error-codes';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { CreateSharedLimit } from '../../platform/limits/shared-limit.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { createSessionRepository } from '../users/index.ts';
import type { Correspondence, SendLinkMail } from './mails/link-mails.ts';
import { createAccountsRepository } from './repository.ts';
import { requireStrongPassword } from './require-strong-password.ts';
import { type CheckPassword, hashPassword } from './sign-in/password-check.ts';
import { createAddressLimit } from './sign-in/sign-in-limit.ts';

interface PasswordsOptions {
  readonly checkPassword: CheckPassword;
  readonly sendLinkMail: SendLinkMail;
  readonly createLimit: CreateSharedLimit;
  readonly events: Events;
  readonly report: SecurityLog['report'];
}

/** Sets, changes and resets passwords. */
export function createPasswords(
  database: Database,
  { checkPassword, sendLinkMail, createLimit, events, report }: PasswordsOptions,
) {
  const users = createAccountsRepository(database);
  const resets = createAddressLimit(createLimit, 'reset');

  /**
   * Replaces a password, and ends all other sessions and keys. Keys mailed to an unverified email keep working, because
   * its owner needs them to sign in.
   */
  async function replace({ transaction, announce }: Change, caller: Caller, hash: string): Promise<void> {
    const usersInTransaction = createAccountsRepository(transaction);
    await usersInTransaction.setPassword(caller.userId, hash);
    await usersInTransaction.removeKeys(
      caller.userId,
      caller.isEmailVerified ? undefined : ['sign-in', 'one-time-code'],
    );
    const sessionIds = await createSessionRepository(transaction).removeOfUser(caller.userId, caller.sessionId);
    await announce('sessions.ended', { sessionIds });
  }

  /** Changes an account if the session is still open. A takeover may have ended it during the hashing. */
  function withOpenSession<Result>(
    { userId, sessionId }: Caller,
    work: (change: Change) => Promise<Result>,
  ): Promise<Result> {
    return events.change(async (change) => {
      const { transaction } = change;
      await createAccountsRepository(transaction).lockUser(userId);
      const session = await createSessionRepository(transaction).find(sessionId, Date.now());
      if (!session) throw new AppError(authErrors.notSignedIn);
      return work(change);
    });
  }

  return {
    /**
     * Sets the first password, or a new one in a session that a reset link or a one-time code has opened.
     * @throws accountErrors.passwordTooEasy for a password that is easy to guess, passwordErrors.alreadyCreated if there is one
     */
    async setUp(caller: Caller, password: string): Promise<void> {
      requireStrongPassword(password, (await users.findUser(caller.userId)) ?? caller);
      const hash = await hashPassword(password);
      await withOpenSession(caller, async (change) => {
        const { transaction } = change;
        const isReset = await createSessionRepository(transaction).spendRightToSetPassword(caller.sessionId);
        if (isReset) return replace(change, caller, hash);
        const usersInTransaction = createAccountsRepository(transaction);
        const isSet = await usersInTransaction.setPassword(caller.userId, hash, { ifFirst: true });
        if (!isSet) throw new AppError(passwordErrors.alreadyCreated);
        await usersInTransaction.removeKeys(caller.userId, ['one-time-code']);
      });
      report({ event: 'password.changed', userId: caller.userId });
    },

    /**
     * @throws passwordErrors.currentWrong for a wrong old password, accountErrors.passwordTooEasy for a new one that is easy
     *   to guess, authErrors.tooManyAttempts
     */
    async change(caller: Caller, client: Client, { oldPassword, newPassword }: PasswordChange): Promise<void> {
      const user = await users.findUser(caller.userId);
      // The session counts as the known browser, so other people's wrong passwords do not delay the change.
      const attempt = { account: caller.email, password: oldPassword, client, knownBrowser: caller.sessionId };
      if (!(await checkPassword(user, attempt))) throw new AppError(passwordErrors.currentWrong);
      requireStrongPassword(newPassword, user ?? caller);
      const hash = await hashPassword(newPassword);
      await withOpenSession(caller, (change) => replace(change, caller, hash));
      report({ event: 'password.changed', userId: caller.userId, address: client.address });
    },

    /**
     * @throws accountErrors.emailUnknown for an unknown email, accountErrors.askedTooSoon within the cool-down,
     *   authErrors.tooManyAttempts
     */
    async sendReset(typedEmail: string, client: Client, correspondence: Correspondence): Promise<void> {
      const settle = await resets.begin(client);
      const user = isEmail(typedEmail) ? await users.findUserByEmail(normaliseEmail(typedEmail)) : undefined;
      await settle(user !== undefined);
      if (!user) throw new AppError(accountErrors.emailUnknown);
      await sendLinkMail('password-reset', user, correspondence);
    },
  };
}

interface PasswordChange {
  readonly oldPassword: string;
  readonly newPassword: string;
}
