import type { ActionOutcome, AppletReason, AppletReasonCode } from '@tinkerstream/contract/applets';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { isoTime } from '../../../../platform/iso-time.ts';
import type { BackgroundJobs } from '../../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS, type Outcome } from '../../../../platform/jobs/job-policy.ts';
import type { CreateSharedLimit } from '../../../../platform/limits/shared-limit.ts';
import type { Logger } from '../../../../platform/logger.ts';
import type { ActionResult } from '../action-definition.ts';
import type { MailIntent } from './definition.ts';
import { type Digest, type MailRun, merged } from './digest.ts';
import { digestNotes, muteNotes, quotaNotes } from './mail-notes.ts';
import { createMailRepository, type MailKey, type MailRepository, type MailState } from './mail-repository.ts';
import type { MuteLinks } from './mute-links.ts';
import { mutedUntil } from './mutes.ts';
import { addDelivery, DELIVERY, type DeliveryJob, isAhead, MAIL_INTERVAL_MS } from './schedule.ts';

/** Maximum emails of a user's event triggers in an hour: this protects the mail server. */
const MAILS_PER_HOUR = 30;
const HOUR_MS = 60 * 60_000;

/** Emails that are sent at the same time. */
const LIMIT = 16;
/** The timeout of a job: longer than `perform` gives a mail server. */
const TIMEOUT_MS = 35_000;
/** How long a failed email is tried again. */
const TRIED_FOR_MS = 24 * HOUR_MS;

export interface DeliveryNeeds {
  readonly clock: Clock;
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  /** The obstacle that stops an email at this moment. `reason` is undefined if its applet was deleted or disabled. */
  readonly findStop: (run: MailRun) => Promise<{ readonly reason: AppletReason | undefined } | undefined>;
  /** Sends an email. */
  readonly perform: (intent: MailIntent, signal: AbortSignal) => Promise<ActionResult>;
  readonly createLimit: CreateSharedLimit;
  readonly links: Pick<MuteLinks, 'linkFor'>;
  readonly report: ReportMail;
  readonly logger: Logger;
}

/** Reports the result of a run's email. */
export type ReportMail = (
  run: Omit<MailRun, 'id'>,
  outcome: ActionOutcome,
  reason: AppletReason | null,
  attempted?: { readonly durationMs: number; readonly tries: number },
) => void;

/** The state that a job finds in its row. */
type Found =
  | { readonly digest: Digest }
  | { readonly muted: Digest; readonly until: number }
  | { readonly waitMs: number };

/** Sends the emails that are due. */
export function createMailDelivery(needs: DeliveryNeeds): void {
  const { clock, database, backgroundJobs, findStop, perform, createLimit, links, report, logger } = needs;
  const quota = createLimit('applet-emails', MAILS_PER_HOUR, HOUR_MS);

  const lanes = { keyOf: ({ runsAsId }: DeliveryJob) => runsAsId, limit: 1 };
  const policy = { limit: LIMIT, timeoutMs: TIMEOUT_MS, lanes };
  backgroundJobs.handle<DeliveryJob>(DELIVERY, policy, async (key, { failures, signal }): Promise<Outcome> => {
    // Deleting an applet deletes its row.
    const found = await take(key);
    if (!found) return 'done';
    if ('waitMs' in found) return { againInMs: found.waitMs };
    if ('muted' in found) {
      report(found.muted.run, 'LEFT_OUT', reasonOf('MUTED', isoTime(found.until)));
      return 'done';
    }
    const { digest } = found;
    const { run } = digest;
    const stop = await findStop(run);
    if (stop) {
      await end(key);
      if (stop.reason) report(run, 'FAILED', stop.reason);
      return 'done';
    }
    const seconds = await quota.count(run.runsAsId);
    if (seconds > 0) return putBack(key, digest, clock.wall() + seconds * 1000);
    const start = clock.monotonic();
    const { outcome, reason } = await attempt(key, digest, signal);
    const attempted = { durationMs: Math.round(clock.monotonic() - start), tries: failures + 1 };
    // The server stops, or the email took too long: another run decides its result.
    if (outcome === 'RETRIED') signal.throwIfAborted();
    if (outcome === 'RETRIED' && clock.wall() - digest.firstOn <= TRIED_FOR_MS) {
      report(run, outcome, reason, attempted);
      throw new Error(`An email of an event trigger failed: ${reason.code}`);
    }
    await end(key);
    const isGivenUp = outcome === 'RETRIED';
    const told = reason ?? (digest.count > 1 ? reasonOf('MAIL_OF_RUNS', String(digest.count)) : null);
    report(run, isGivenUp ? 'FAILED' : outcome, isGivenUp ? reasonOf('GIVEN_UP') : told, attempted);
    return 'done';
  });

  async function attempt(key: MailKey, digest: Digest, signal: AbortSignal): Promise<ActionResult> {
    const { run } = digest;
    let result: ActionResult | undefined;
    try {
      const now = clock.wall();
      const seconds = await quota.secondsToWait(run.runsAsId);
      const isLast = seconds > 0;
      const body = [...digestNotes(digest, now), ...(isLast ? quotaNotes(now + seconds * 1000, MAILS_PER_HOUR) : [])];
      result = await perform({ ...run, notes: { body, footer: muteNotes(links.linkFor(key)) } }, signal);
    } catch (error) {
      signal.throwIfAborted();
      logger.error({ err: error, appletId: run.appletId }, 'Could not send an email of an event trigger');
      result = { outcome: 'RETRIED', reason: reasonOf('FAILED') };
    } finally {
      // An email that is tried again counts once.
      if (result === undefined || result.outcome === 'RETRIED') await quota.takeBack(run.runsAsId);
    }
    return result;
  }

  /** Takes the due email from a row. Later runs are collected for the next email. */
  function take(key: MailKey): Promise<Found | undefined> {
    return inRow(key, async (mails, state) => {
      const now = clock.wall();
      const { sending, collected, nextOn } = state;
      const all = collected ? merged(sending, collected) : sending;
      if (!all) return undefined;
      const until = mutedUntil(state, now);
      if (until !== undefined) {
        await mails.save(key, { sending: undefined, collected: undefined });
        return { muted: all, until };
      }
      if (sending) return { digest: sending };
      if (isAhead(nextOn, now)) return { waitMs: Math.min(nextOn - now, LONGEST_WAIT_MS) };
      await mails.save(key, { sending: all, collected: undefined, nextOn: now + MAIL_INTERVAL_MS });
      return { digest: all };
    });
  }

  /** Ends an email that is sent, or given up. Runs that were collected since make the next one. */
  async function end(key: MailKey): Promise<void> {
    await inRow(key, async (mails, { collected, nextOn }, transaction) => {
      await mails.save(key, { sending: undefined });
      if (collected) await addDelivery(clock, backgroundJobs, transaction, key, collected.run.runsAsId, nextOn);
    });
  }

  /** Puts the runs of an email back until the hour is over. */
  async function putBack(key: MailKey, digest: Digest, until: number): Promise<Outcome> {
    await inRow(key, async (mails, { collected }) => {
      await mails.save(key, {
        sending: undefined,
        collected: collected ? merged(digest, collected) : digest,
        nextOn: until,
      });
    });
    report(digest.run, 'WAITS', reasonOf('MAILS_WAIT', isoTime(until)));
    return { againInMs: Math.min(until - clock.wall(), LONGEST_WAIT_MS) };
  }

  /** Changes a row in a transaction that has locked it. @returns undefined without a row: its applet was deleted */
  function inRow<Result>(
    key: MailKey,
    change: (mails: MailRepository, state: MailState, transaction: Database) => Promise<Result>,
  ): Promise<Result | undefined> {
    return database.transaction().execute(async (transaction) => {
      const mails = createMailRepository(transaction);
      const state = await mails.lock(key);
      return state && change(mails, state, transaction);
    });
  }
}

function reasonOf(code: AppletReasonCode, detail = ''): AppletReason {
  return { code, detail, seen: '' };
}
