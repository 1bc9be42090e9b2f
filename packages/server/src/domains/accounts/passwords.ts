import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Correspondence, SendLinkMail } from './link-mails.ts';
import { type CheckPassword, hashPassword } from './password-check.ts';
import { requireStrongPassword } from './password-strength.ts';
import { createAccountsRepository } from './repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { AddressLimit } from './sign-in-limit.ts';

interface PasswordsOptions {
  readonly checkPassword: CheckPassword;
  readonly sendLinkMail: SendLinkMail;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
  readonly report: SecurityLog['report'];
}

/** Passwords of users: the first one, another one, a forgotten one. */
export function createPasswords(
  database: Database,
  { checkPassword, sendLinkMail, onSessionsEnded, report }: PasswordsOptions,
) {
  const users = createAccountsRepository(database);
  const resets = new AddressLimit();

  /**
   * Replaces a password. Anyone who knew the old one, or has a link, is shut out; only the links that were mailed to an
   * address not verified yet go on working, because they are its owner's way in. @returns the sessions that ended
   */
  async function replace(transaction: Database, caller: Caller, hash: string): Promise<string[]> {
    const usersInside = createAccountsRepository(transaction);
    await usersInside.setPassword(caller.userId, hash);
    await usersInside.removeKeys(caller.userId, caller.isEmailVerified ? undefined : 'sign-in');
    return createSessionRepository(transaction).removeOfUser(caller.userId, caller.sessionId);
  }

  /** Changes the account of a session that is still open: a takeover may have ended it while a hash was made. */
  function inSession<Result>(
    { userId, sessionId }: Caller,
    work: (transaction: Database) => Promise<Result>,
  ): Promise<Result> {
    return database.transaction().execute(async (transaction) => {
      await createAccountsRepository(transaction).lockUser(userId);
      const session = await createSessionRepository(transaction).find(sessionId, Date.now());
      if (!session) throw new AppError('TS_ERR_AUTH_0002');
      return work(transaction);
    });
  }

  return {
    /**
     * @throws AppError TS_ERR_ACCOUNT_0006 for one that is easy to guess, MC_AUTH_ERR_USER_0007 when there is one, unless a
     * reset link has opened the session
     */
    async setUp(caller: Caller, password: string): Promise<void> {
      requireStrongPassword(password, caller.email);
      const hash = await hashPassword(password);
      const ended = await inSession(caller, async (transaction) => {
        const isReset = await createSessionRepository(transaction).spendRightToSetPassword(caller.sessionId);
        if (isReset) return replace(transaction, caller, hash);
        const isSet = await createAccountsRepository(transaction).setPassword(caller.userId, hash, { ifFirst: true });
        if (!isSet) throw new AppError('MC_AUTH_ERR_USER_0007');
        return [];
      });
      onSessionsEnded(ended);
      report({ event: 'password.changed', userId: caller.userId });
    },

    /**
     * @throws AppError MC_AUTH_ERR_USER_0006 when the old password is wrong, TS_ERR_ACCOUNT_0006 when the new one is easy to
     * guess, TS_ERR_AUTH_0006
     */
    async change(caller: Caller, address: string, { oldPassword, newPassword }: Change): Promise<void> {
      const user = await users.findUser(caller.userId);
      // This session shows who it is, so that wrong passwords of others do not hold the change up.
      const attempt = { account: caller.email, password: oldPassword, address, knownBrowser: caller.sessionId };
      if (!(await checkPassword(user, attempt))) throw new AppError('MC_AUTH_ERR_USER_0006');
      requireStrongPassword(newPassword, caller.email);
      const hash = await hashPassword(newPassword);
      onSessionsEnded(await inSession(caller, (transaction) => replace(transaction, caller, hash)));
      report({ event: 'password.changed', userId: caller.userId, address });
    },

    /** @throws AppError TS_ERR_ACCOUNT_0003 for an unknown e-mail, TS_ERR_ACCOUNT_0004 within the cool-down */
    async sendReset(typedEmail: string, address: string, correspondence: Correspondence): Promise<void> {
      const takeBack = resets.begin(address);
      const user = isEmail(typedEmail) ? await users.findUserByEmail(normaliseEmail(typedEmail)) : undefined;
      if (!user) throw new AppError('TS_ERR_ACCOUNT_0003');
      takeBack();
      await sendLinkMail('password-reset', user, correspondence);
    },
  };
}

interface Change {
  readonly oldPassword: string;
  readonly newPassword: string;
}
