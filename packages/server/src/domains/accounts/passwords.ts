import { RESET_COOL_DOWN_SECONDS } from '@tinkerstream/contract/accounts';
import { isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { MailJob } from './mails.ts';
import { type CheckPassword, hashPassword } from './password-check.ts';
import { createAccountsRepository } from './repository.ts';
import { createSessionRepository } from './session-repository.ts';
import { AddressLimit } from './sign-in-limit.ts';

interface PasswordsOptions {
  readonly checkPassword: CheckPassword;
  readonly enqueueMail: EnqueueMail;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
  readonly report: SecurityLog['report'];
}

/** Stores that a mail is to be sent, as part of a transaction. */
export type EnqueueMail = (transaction: Database, job: MailJob) => Promise<void>;

/** Passwords of users: the first one, another one, a forgotten one. */
export function createPasswords(
  database: Database,
  { checkPassword, enqueueMail, onSessionsEnded, report }: PasswordsOptions,
) {
  const users = createAccountsRepository(database);
  const resets = new AddressLimit();

  /** Replaces a password. Whoever knew the old one, or holds a link, is shut out. @returns the sessions that ended */
  async function replace(transaction: Database, caller: Caller, hash: string): Promise<string[]> {
    const usersInside = createAccountsRepository(transaction);
    await usersInside.setPassword(caller.userId, hash);
    await usersInside.removeKeys(caller.userId);
    return createSessionRepository(transaction).removeOfUser(caller.userId, caller.sessionId);
  }

  return {
    /** @throws AppError MC_AUTH_ERR_USER_0007 when there is one, unless a reset link has opened the session */
    async setUp(caller: Caller, password: string): Promise<void> {
      const hash = await hashPassword(password);
      const ended = await database.transaction().execute(async (transaction) => {
        const isReset = await createSessionRepository(transaction).spendRightToSetPassword(caller.sessionId);
        if (isReset) return replace(transaction, caller, hash);
        const isSet = await createAccountsRepository(transaction).setPassword(caller.userId, hash, { ifFirst: true });
        if (!isSet) throw new AppError('MC_AUTH_ERR_USER_0007');
        return [];
      });
      onSessionsEnded(ended);
      report({ event: 'password.changed', userId: caller.userId });
    },

    /** @throws AppError MC_AUTH_ERR_USER_0006 when the old password is wrong, TS_ERR_AUTH_0006 */
    async change(caller: Caller, address: string, { oldPassword, newPassword }: Change): Promise<void> {
      const user = await users.findUser(caller.userId);
      // This session shows who it is, so that wrong passwords of others do not hold the change up.
      const attempt = { account: caller.email, password: oldPassword, address, knownBrowser: caller.sessionId };
      if (!(await checkPassword(user, attempt))) throw new AppError('MC_AUTH_ERR_USER_0006');
      const hash = await hashPassword(newPassword);
      onSessionsEnded(await database.transaction().execute((transaction) => replace(transaction, caller, hash)));
      report({ event: 'password.changed', userId: caller.userId, address });
    },

    /** @throws AppError TS_ERR_ACCOUNT_0003 for an unknown e-mail, TS_ERR_ACCOUNT_0004 within the cool-down */
    async sendReset(typedEmail: string, { address, language, origin }: ResetRequest): Promise<void> {
      resets.check(address);
      const user = isEmail(typedEmail) ? await users.findUserByEmail(normaliseEmail(typedEmail)) : undefined;
      if (!user) {
        resets.failed(address);
        throw new AppError('TS_ERR_ACCOUNT_0003');
      }
      await database.transaction().execute(async (transaction) => {
        const now = Date.now();
        const coolDownMs = RESET_COOL_DOWN_SECONDS * 1000;
        if (!(await createAccountsRepository(transaction).requestReset(user.id, now, now - coolDownMs))) {
          const waited = now - (user.reset_requested_on ?? now);
          const retryAfter = Math.max(1, Math.ceil((coolDownMs - waited) / 1000));
          throw new AppError('TS_ERR_ACCOUNT_0004', '', { retryAfter });
        }
        await enqueueMail(transaction, { kind: 'password-reset', userId: user.id, language, origin });
      });
    },
  };
}

interface Change {
  readonly oldPassword: string;
  readonly newPassword: string;
}

interface ResetRequest {
  readonly address: string;
  readonly language: Language;
  /** The address of the web, without a path. */
  readonly origin: string;
}
