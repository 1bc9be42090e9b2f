import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { HandOver } from './hand-over.ts';
import type { Correspondence, EnqueueMail, SendLinkMail } from './link-mails.ts';
import { createAccountsRepository } from './repository.ts';

interface EmailVerificationOptions {
  readonly sendLinkMail: SendLinkMail;
  readonly enqueueMail: EnqueueMail;
  readonly handOver: HandOver;
}

/** How an e-mail becomes a verified one, beside Google and the links of other mails. */
export function createEmailVerification(
  database: Database,
  { sendLinkMail, enqueueMail, handOver }: EmailVerificationOptions,
) {
  return {
    /** @throws AppError TS_ERR_ACCOUNT_0007 when it is verified already, TS_ERR_ACCOUNT_0004 within the cool-down */
    async sendLink(caller: Caller, correspondence: Correspondence): Promise<void> {
      const user = await createAccountsRepository(database).findUser(caller.userId);
      if (!user) throw new AppError('TS_ERR_AUTH_0002');
      if (user.is_email_verified) throw new AppError('TS_ERR_ACCOUNT_0007');
      await sendLinkMail('verification', user, correspondence);
    },

    /**
     * Takes the word of an administrator for it that an e-mail is that of the user. With `owner`, somebody else has
     * registered it: the account is handed over as by a mail, and its owner gets a link that signs in.
     * @returns the sessions that ended; undefined where the e-mail was verified already
     */
    async vouch(transaction: Database, userId: string, owner?: Correspondence): Promise<string[] | undefined> {
      const users = createAccountsRepository(transaction);
      if (!owner) return (await users.markEmailVerified(userId)) ? [] : undefined;
      if ((await users.lockUser(userId))?.is_email_verified !== 0) return undefined;
      const ended = await handOver(transaction, userId);
      await enqueueMail(transaction, { kind: 'invitation', userId, ...owner });
      return ended;
    },
  };
}
