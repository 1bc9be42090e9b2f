import { LINK_COOL_DOWN_SECONDS } from '@tinkerstream/contract/accounts';
import { accountErrors } from '@tinkerstream/contract/error-codes';
import type { Language } from '@tinkerstream/contract/platform/language';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { UserEntity } from '../../users/index.ts';
import { createAccountsRepository } from '../repository.ts';
import type { LinkMailKind } from './mail-texts.ts';
import type { MailJob } from './mails.ts';

/** The language of a mail, and the origin of its link. */
export interface Correspondence {
  readonly language: Language;
  /** The URL of the web app without a path. */
  readonly origin: string;
}

/** Enqueues a mail as part of a transaction. */
export type EnqueueMail = (transaction: Database, job: MailJob) => Promise<void>;

/** Sends a user a requested mail, at most one per minute. @throws accountErrors.askedTooSoon within the cool-down */
export type SendLinkMail = (kind: LinkMailKind, user: UserEntity, correspondence: Correspondence) => Promise<void>;

export function createLinkMails(database: Database, enqueueMail: EnqueueMail): SendLinkMail {
  return (kind, user, { language, origin }) =>
    database.transaction().execute(async (transaction) => {
      const now = Date.now();
      const coolDownMs = LINK_COOL_DOWN_SECONDS * 1000;
      if (!(await createAccountsRepository(transaction).requestLink(user.id, now, now - coolDownMs))) {
        const waited = now - (user.linkRequestedOn ?? now);
        const retryAfter = Math.max(1, Math.ceil((coolDownMs - waited) / 1000));
        throw new AppError(accountErrors.askedTooSoon, '', { retryAfter });
      }
      await enqueueMail(transaction, { kind, userId: user.id, language, origin });
    });
}
