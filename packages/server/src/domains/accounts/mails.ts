import { SETUP_PASSWORD_PATH } from '@tinkerstream/contract/accounts';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Database } from '../../platform/db/database.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import { createDirectAccessKey } from './direct-access.ts';
import { type MailKind, mailText } from './mail-texts.ts';
import { createAccountsRepository } from './repository.ts';

/** A mail that is to be written and sent. The key in its link is made when it is sent, so that no secret waits here. */
export interface MailJob {
  readonly kind: MailKind;
  readonly userId: string;
  readonly language: Language;
  /** The address of the web, without a path, that the link leads to. */
  readonly origin: string;
}

/** The kind of job in the outbox whose payload is a MailJob. */
export const MAIL_JOB = 'accounts.mail';

/** How often a mail is tried, over some two hours: a link that comes later helps nobody. */
const MAX_TRIES = 20;

/** Sends the mail of a job. Rejects when it could not be handed over, to be tried again; a user who is gone gets none. */
export function createMailWriter(database: Database, send: SendMail) {
  const users = createAccountsRepository(database);
  return async ({ kind, userId, language, origin }: MailJob, { failures }: { failures: number }): Promise<'done'> => {
    const user = await users.findUser(userId);
    if (!user || failures >= MAX_TRIES) return 'done';
    const purpose = kind === 'password-reset' ? kind : 'mailed-sign-in';
    const token = await createDirectAccessKey(users, user.id, purpose);
    const link = new URL('/user/login/direct', origin);
    // The password of an account that is handed over ends.
    const isHandedOver = user.is_email_verified === 0;
    const setsPassword = user.password_hash === null || isHandedOver || kind === 'password-reset';
    link.search = String(
      new URLSearchParams({ token, email: user.email, ...(setsPassword && { ref: SETUP_PASSWORD_PATH }) }),
    );
    const particulars = { name: user.first_name, link: String(link), isHandedOver };
    await send({ to: user.email, ...mailText(kind, language, particulars) });
    return 'done';
  };
}
