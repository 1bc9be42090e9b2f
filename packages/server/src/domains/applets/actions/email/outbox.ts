import type { AppletReason, AppletReasonCode } from '@tinkerstream/contract/applets';
import { batched } from '../../../../platform/batched.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { isoTime } from '../../../../platform/iso-time.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import type { Outcome } from '../../../../platform/jobs/job-policy.ts';
import type { ActionIntent } from '../action-definition.ts';
import { createMailDelivery, type DeliveryNeeds } from './delivery.ts';
import { digestOf, type MailRun, merged } from './digest.ts';
import { createMailRepository, type MailKey, type MailState } from './mail-repository.ts';
import { mutedUntil } from './mutes.ts';
import { addDelivery, isAhead, MAIL_INTERVAL_MS } from './schedule.ts';

/** The kind of the jobs that runs add. They are many and short. */
const RUN = 'applet-mail-run';
const RUN_LIMIT = 1000;
const RUNS_OF_USER = 500;
const RUN_TIMEOUT_MS = 30_000;

/** The actions that follow an email in a run whose actions are performed one after another. */
interface Following {
  readonly findStop: (run: MailRun) => Promise<{ readonly reason: AppletReason | undefined } | undefined>;
  readonly following: (run: MailRun) => readonly PreparedJob[];
  readonly started: (run: MailRun, next: readonly PreparedJob[]) => void;
  /** Ends an email that may not be sent now. */
  readonly stop: (run: MailRun, jobId: string, stop: { readonly reason: AppletReason | undefined }) => Promise<Outcome>;
}

interface OutboxNeeds extends DeliveryNeeds {
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  /** Whether emails leave this server. */
  readonly hasMailServer: boolean;
  /** Whether someone is a member of a project, with a verified email. */
  readonly isRecipient: (projectId: string, userId: string) => Promise<boolean>;
  readonly sequences: Following;
}

/**
 * Collects the runs with an email to one recipient: the first is sent immediately, later ones go together when a minute
 * is over. So a run costs a job only until it is counted in the row of applet and recipient, in one transaction with
 * others.
 */
export function handleMails(needs: OutboxNeeds): void {
  const { clock, database, backgroundJobs, hasMailServer, isRecipient, report, sequences } = needs;
  createMailDelivery(needs);

  const lanes = { keyOf: ({ runsAsId }: Omit<MailRun, 'id'>) => runsAsId, limit: RUNS_OF_USER };
  const policy = { limit: RUN_LIMIT, timeoutMs: RUN_TIMEOUT_MS, startsAtOnce: true, lanes };
  backgroundJobs.handle<Omit<MailRun, 'id'>>(RUN, policy, async (payload, { id }) => {
    const run: MailRun = { ...payload, id };
    const stop = await sequences.findStop(run);
    if (stop) return sequences.stop(run, id, stop);
    const note = await join(run);
    if (note) report(run, note.outcome, { code: note.code, detail: note.detail, seen: '' });
    return 'removed';
  });

  const join = batched(joinAll);

  /** @returns the result of each run for the log, except of runs that are sent now: their email reports it */
  async function joinAll(runs: readonly MailRun[]): Promise<Map<MailRun, Note>> {
    const byMail = Map.groupBy(runs, (run) => `${run.appletId} ${run.action.recipientUserId}`);
    const obstacles = new Map<string, AppletReasonCode | undefined>();
    for (const [mail, [first]] of byMail) obstacles.set(mail, await obstacleTo(first as MailRun));
    const notes = new Map<MailRun, Note>();
    const next = new Map<MailRun, readonly PreparedJob[]>();
    await database.transaction().execute(async (transaction) => {
      notes.clear();
      next.clear();
      // Another server has counted the runs that it took over.
      const own = await backgroundJobs.remove(
        transaction,
        runs.map(({ id }) => id),
      );
      // Locks are taken in a fixed order, so that two servers cannot wait for each other.
      for (const [mail, all] of [...byMail].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const counted = all.filter(({ id }) => own.has(id));
        if (counted.length === 0) continue;
        for (const run of counted) next.set(run, sequences.following(run));
        const code = obstacles.get(mail);
        if (code === undefined) await joinMail(transaction, counted, notes);
        else for (const run of counted) notes.set(run, { outcome: 'FAILED', code, detail: '' });
      }
      await backgroundJobs.addPrepared(transaction, [...next.values()].flat());
    });
    for (const [run, jobs] of next) sequences.started(run, jobs);
    return notes;
  }

  async function obstacleTo({ projectId, action }: MailRun): Promise<AppletReasonCode | undefined> {
    if (!hasMailServer) return 'NOT_CONFIGURED';
    return (await isRecipient(projectId, action.recipientUserId)) ? undefined : 'NO_RECIPIENT';
  }

  /** Adds runs of one mail to the collected ones. The first run of a minute makes an email. */
  async function joinMail(transaction: Database, runs: readonly MailRun[], notes: Map<MailRun, Note>): Promise<void> {
    const now = clock.wall();
    const [first] = runs as [MailRun];
    const key: MailKey = { appletId: first.appletId, recipientId: first.action.recipientUserId };
    const mails = createMailRepository(transaction);
    let state: MailState = await mails.open(key);
    const muted = mutedUntil(state, now);
    if (muted !== undefined) {
      for (const run of runs) notes.set(run, { outcome: 'LEFT_OUT', code: 'MUTED', detail: isoTime(muted) });
      return;
    }
    for (const run of runs) {
      const { sending, collected, nextOn } = state;
      const waits = isAhead(nextOn, now);
      const isIdle = !sending && !collected;
      if (isIdle) await addDelivery(clock, backgroundJobs, transaction, key, run.runsAsId, waits ? nextOn : now);
      if (isIdle && !waits) {
        state = { ...state, sending: digestOf(alone(run)), nextOn: now + MAIL_INTERVAL_MS };
      } else {
        state = { ...state, collected: merged(collected, digestOf(alone(run))) };
        notes.set(run, { outcome: 'WAITS', code: 'IN_NEXT_MAIL', detail: waits ? isoTime(nextOn) : '' });
      }
    }
    await mails.save(key, state);
  }
}

/** Makes the job of a run with an email, which its transaction inserts. */
export function prepareMail(
  prepare: BackgroundJobs['prepare'],
  run: Omit<ActionIntent, 'id'> & Pick<MailRun, 'target'>,
  delayMs: number,
): PreparedJob {
  return prepare(RUN, run, delayMs);
}

/** A run without the actions that wait for it. */
function alone({ sequence: _, ...run }: MailRun): MailRun {
  return run;
}

interface Note {
  readonly outcome: 'WAITS' | 'LEFT_OUT' | 'FAILED';
  readonly code: AppletReasonCode;
  readonly detail: AppletReason['detail'];
}
