import { SETUP_PASSWORD_PATH } from '@tinkerstream/contract/accounts';
import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import * as z from 'zod/mini';
import type { SendMail } from '../../platform/mail/mailer.ts';
import { createDirectAccessKey } from './direct-access.ts';
import { MAIL_KINDS, mailText } from './mail-texts.ts';
import type { AccountsRepository } from './repository.ts';

/** A mail that is to be written and sent. The key in its link is made when it is sent, so that no secret waits here. */
export const MailJob = z.object({
  kind: z.enum(MAIL_KINDS),
  userId: z.string(),
  language: z.enum(LANGUAGES),
  /** The address of the web, without a path, that the link leads to. */
  origin: z.string(),
});
export type MailJob = z.infer<typeof MailJob>;

/** Sends the mail of a job. Rejects when it could not be handed over; a user who is gone gets none. */
export function createMailWriter(users: AccountsRepository, send: SendMail) {
  return async ({ kind, userId, language, origin }: MailJob): Promise<void> => {
    const user = await users.findUser(userId);
    if (!user) return;
    const token = await createDirectAccessKey(users, user.id, kind === 'password-reset' ? kind : 'sign-in');
    const link = new URL('/user/login/direct', origin);
    const setsPassword = user.password_hash === null || kind === 'password-reset';
    link.search = String(
      new URLSearchParams({ token, email: user.email, ...(setsPassword && { ref: SETUP_PASSWORD_PATH }) }),
    );
    await send({ to: user.email, ...mailText(kind, language, { name: user.first_name, link: String(link) }) });
  };
}
