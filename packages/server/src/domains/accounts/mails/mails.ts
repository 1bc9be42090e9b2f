import { SETUP_PASSWORD_PATH } from '@tinkerstream/contract/accounts';
import { hasMailbox } from '@tinkerstream/contract/platform/email';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Database } from '../../../platform/db/database.ts';
import type { BackgroundJobs } from '../../../platform/jobs/background-jobs.ts';
import type { SendMail } from '../../../platform/mail/mailer.ts';
import { createAccountsRepository } from '../repository.ts';
import { createDirectAccessKey } from '../sign-in/direct-access.ts';
import { type LinkMailKind, linkMailText, type Rejection, rejectionText } from './mail-texts.ts';

/** A mail with a link. The job creates the key when it sends the mail, so the table of background jobs contains no secret. */
interface LinkMailJob {
  readonly kind: LinkMailKind;
  readonly userId: string;
  readonly language: Language;
  /** The origin of the web app, for the link. */
  readonly origin: string;
}

/** A mail that explains a rejected application to its teacher, who may have no account. */
interface RejectionMailJob extends Rejection {
  readonly kind: 'school-rejected';
}

/** A mail to write and send. */
export type MailJob = LinkMailJob | RejectionMailJob;

/** The kind of background jobs with a `MailJob` as payload. */
export const MAIL_JOB = 'accounts.mail';

/** Maximum concurrent jobs. Mail servers refuse clients with many connections. */
const LIMIT = 4;

/** A timeout long enough for a slow line and for a server that delays its greeting. */
const TIMEOUT_MS = 60_000;

/** Tries in about two hours: a later link helps no one. */
const MAX_TRIES = 20;

/** The operator's settings on which the promises of emails depend. */
export interface MailFacts {
  /** Whether someone reads replies to the sender's address. */
  readonly areRepliesRead: boolean;
  readonly hasMailServer: boolean;
}

/** Handles mail jobs: renders and sends each mail. Skips deleted users, and those without an email. */
export function deliverMails(
  backgroundJobs: BackgroundJobs,
  database: Database,
  send: SendMail,
  { areRepliesRead, hasMailServer }: MailFacts,
): void {
  const users = createAccountsRepository(database);
  backgroundJobs.handle<MailJob>(
    MAIL_JOB,
    { limit: LIMIT, timeoutMs: TIMEOUT_MS },
    async (job, { failures, signal }) => {
      if (failures >= MAX_TRIES) return 'done';
      if (job.kind === 'school-rejected') {
        await send({ to: job.email, ...rejectionText(job, areRepliesRead) }, signal);
        return 'done';
      }
      const { kind, userId, language, origin } = job;
      const user = await users.findUser(userId);
      if (!user || !hasMailbox(user.email)) return 'done';
      const purpose = kind === 'password-reset' ? kind : 'mailed-sign-in';
      const token = await createDirectAccessKey(users, user.id, purpose);
      const link = new URL('/user/login/direct', origin);
      // The handover removes the password.
      const isHandedOver = !user.isEmailVerified;
      const setsPassword = user.passwordHash === null || isHandedOver || kind === 'password-reset';
      link.search = String(
        new URLSearchParams({ token, email: user.email, ...(setsPassword && { ref: SETUP_PASSWORD_PATH }) }),
      );
      const details = { name: user.firstName, link: String(link), isHandedOver, isSent: hasMailServer };
      await send({ to: user.email, ...linkMailText(kind, language, details) }, signal);
      return 'done';
    },
  );
}
