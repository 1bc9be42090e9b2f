import { LINK_COOL_DOWN_SECONDS } from '@tinkerstream/contract/accounts';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { MailKind } from './mail-texts.ts';
import type { MailJob } from './mails.ts';
import { createAccountsRepository, type UserRow } from './repository.ts';

/** Where a mail's link leads, and the language it is written in. */
export interface Correspondence {
  readonly language: Language;
  /** The address of the web, without a path. */
  readonly origin: string;
}

/** Stores that a mail is to be sent, as part of a transaction. */
export type EnqueueMail = (transaction: Database, job: MailJob) => Promise<void>;

/** Sends a user a mail that someone asks for, one a minute. @throws AppError TS_ERR_ACCOUNT_0004 within the cool-down */
export type SendLinkMail = (kind: MailKind, user: UserRow, correspondence: Correspondence) => Promise<void>;

export function createLinkMails(database: Database, enqueueMail: EnqueueMail): SendLinkMail {
  return (kind, user, { language, origin }) =>
    database.transaction().execute(async (transaction) => {
      const now = Date.now();
      const coolDownMs = LINK_COOL_DOWN_SECONDS * 1000;
      if (!(await createAccountsRepository(transaction).requestLink(user.id, now, now - coolDownMs))) {
        const waited = now - (user.link_requested_on ?? now);
        const retryAfter = Math.max(1, Math.ceil((coolDownMs - waited) / 1000));
        throw new AppError('TS_ERR_ACCOUNT_0004', '', { retryAfter });
      }
      await enqueueMail(transaction, { kind, userId: user.id, language, origin });
    });
}
