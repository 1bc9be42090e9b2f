import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { BackgroundJobs } from '../../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS } from '../../../../platform/jobs/job-policy.ts';
import type { MailKey } from './mail-repository.ts';

/** The minimum time between two emails of an applet to a recipient, in milliseconds. */
export const MAIL_INTERVAL_MS = 60_000;

/** The kind of the jobs that send emails. */
export const DELIVERY = 'applet-mail';

/** The longest wait of an email: an hour, and what rounding adds. */
const LONGEST_MAIL_WAIT_MS = 61 * 60_000;

/** The payload of a job. The content is in the row, which collects runs until the email goes. */
export interface DeliveryJob extends MailKey {
  /** The user, whose jobs run one after the other. */
  readonly runsAsId: string;
}

/** Adds the job for an email. A row has one while it has something to send. */
export async function addDelivery(
  { wall }: Pick<Clock, 'wall'>,
  backgroundJobs: Pick<BackgroundJobs, 'add'>,
  transaction: Database,
  { appletId, recipientId }: MailKey,
  runsAsId: string,
  notBefore: number,
): Promise<void> {
  const job: DeliveryJob = { appletId, recipientId, runsAsId };
  await backgroundJobs.add(transaction, DELIVERY, job, Math.min(Math.max(0, notBefore - wall()), LONGEST_WAIT_MS));
}

/** Whether a time is still to come. A time further away than any wait was set before the clock went back. */
export function isAhead(time: number, now: number): boolean {
  return time > now && time <= now + LONGEST_MAIL_WAIT_MS;
}
