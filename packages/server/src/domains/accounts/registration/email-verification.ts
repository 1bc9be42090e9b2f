import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Change } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { handOver } from '../hand-over.ts';
import type { Correspondence, EnqueueMail, SendLinkMail } from '../mails/link-mails.ts';
import { createAccountsRepository } from '../repository.ts';

interface EmailVerificationOptions {
  readonly sendLinkMail: SendLinkMail;
  readonly enqueueMail: EnqueueMail;
}

/** Verifies emails by a link or by an administrator. Google and the links of other mails verify them too. */
export function createEmailVerification(database: Database, { sendLinkMail, enqueueMail }: EmailVerificationOptions) {
  return {
    /** @throws AppError TS_ERR_ACCOUNT_0007 for a verified email, TS_ERR_ACCOUNT_0004 within the cool-down */
    async sendLink(caller: Caller, correspondence: Correspondence): Promise<void> {
      const user = await createAccountsRepository(database).findUser(caller.userId);
      if (!user) throw new AppError('TS_ERR_AUTH_0002');
      if (user.isEmailVerified) throw new AppError('TS_ERR_ACCOUNT_0007');
      await sendLinkMail('verification', user, correspondence);
    },

    /**
     * Marks an email as verified on an administrator's word. With `owner`, someone else has registered it: the account
     * is handed over as by a mail, and its owner gets a link that signs in.
     * @returns whether the email was unverified before
     */
    async vouch(change: Change, userId: string, owner?: Correspondence): Promise<boolean> {
      const { transaction } = change;
      const users = createAccountsRepository(transaction);
      if (!owner) return users.markEmailVerified(userId);
      if ((await users.lockUser(userId))?.isEmailVerified !== false) return false;
      await handOver(change, userId);
      await enqueueMail(transaction, { kind: 'invitation', userId, ...owner });
      return true;
    },
  };
}
