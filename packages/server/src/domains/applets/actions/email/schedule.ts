import type { Database } from '../../../../platform/db/database.ts';
import type { BackgroundJobs } from '../../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS } from '../../../../platform/jobs/job-policy.ts';
import type { MailKey } from './mail-repository.ts';

/** Between two emails of an applet to a recipient, in milliseconds. */
export const MAIL_INTERVAL_MS = 60_000;

/** The kind of the jobs that send emails. */
export const DELIVERY = 'applet-mail';

/** No email waits for longer: an hour, and what rounding adds. */
const LONGEST_MAIL_WAIT_MS = 61 * 60_000;

/** The payload of a job. The content is in the row, which collects runs until the email goes. */
export interface DeliveryJob extends MailKey {
  /** The jobs of one user run one after the other. */
  readonly runsAsId: string;
}

/** Adds the job for an email. There is one while a row has something to send. */
export async function addDelivery(
  backgroundJobs: Pick<BackgroundJobs, 'add'>,
  transaction: Database,
  { appletId, recipientId }: MailKey,
  runsAsId: string,
  notBefore: number,
): Promise<void> {
  const job: DeliveryJob = { appletId, recipientId, runsAsId };
  await backgroundJobs.add(transaction, DELIVERY, job, Math.min(Math.max(0, notBefore - Date.now()), LONGEST_WAIT_MS));
}

/** Whether a time is yet to come. One that is further away than any wait was set before the clock went back. */
export function isAhead(time: number, now: number): boolean {
  return time > now && time <= now + LONGEST_MAIL_WAIT_MS;
}
