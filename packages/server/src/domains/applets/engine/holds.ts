import { holdEnd, type TriggerType } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { BackgroundJobs } from '../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS, type Outcome } from '../../../platform/jobs/job-policy.ts';
import { createKeptRepository, type Kept } from '../../../platform/kept/kept-repository.ts';
import type { AppletEntity } from '../applet.ts';
import type { AppletsRepository } from '../repository.ts';
import { memoryScopeOf, memoryVersionOf } from '../version.ts';
import type { AppletCompiler } from './applet-compiler.ts';
import { rememberedIn } from './memory.ts';
import type { Cause, createRuns, PrepareHold, Run } from './runs.ts';

const HOLD = 'applet-hold';
/** Maximum holds that end at the same time, and of one user. */
const LIMIT = 32;
const LIMIT_OF_USER = 8;
const TIMEOUT_MS = 30_000;
/** How long a hold that cannot end now waits. */
const AGAIN_MS = 1000;

/** The payload of the job that ends a hold: a change that has to last before it counts. */
interface Hold extends Pick<Cause, 'hops' | 'chain'> {
  readonly appletId: string;
  readonly runsAsId: string;
  readonly triggerType: TriggerType;
  /** The start, by the steady clock. */
  readonly since: number;
  readonly board?: string | undefined;
  readonly sender?: string | undefined;
  /** The details that the contents read of the call at its start. */
  readonly details?: readonly (readonly [name: string, value: RecordValue])[] | undefined;
}

interface HoldNeeds {
  readonly clock: Clock;
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly applets: Pick<AppletsRepository, 'find'>;
  readonly compile: AppletCompiler;
  readonly runs: ReturnType<typeof createRuns>;
  /** Makes every node read again what an applet remembers. */
  readonly forgetEverywhere: (appletId: string) => void;
}

export function createPrepareHold(clock: Clock, backgroundJobs: BackgroundJobs): PrepareHold {
  return ({ applet, trigger, details: read }, { hops, chain, board, sender, details: all }, since) => {
    const { id: appletId, runsAsId, timing } = applet;
    const details = all && [...all].filter(([name]) => read.includes(name));
    const hold: Hold = { appletId, runsAsId, triggerType: trigger.type, since, hops, chain, board, sender, details };
    return backgroundJobs.prepare(HOLD, hold, waitFor(clock, holdEnd(timing, since)));
  };
}

/** Ends holds: runs a change that has lasted long enough, once, also after a restart. */
export function handleHolds(needs: HoldNeeds): void {
  const { clock, database, backgroundJobs, applets, compile, runs, forgetEverywhere } = needs;
  const lanes = { keyOf: ({ runsAsId }: Hold) => runsAsId, limit: LIMIT_OF_USER };
  backgroundJobs.handle<Hold>(HOLD, { limit: LIMIT, timeoutMs: TIMEOUT_MS, lanes }, async (hold, { id }) => {
    const applet = await applets.find(hold.appletId);
    if (!applet) return 'done';
    const now = clock.steady();
    const { hops, chain, board, sender, since } = hold;
    // The clock of several servers went back before the start of the hold: how long it has lasted is unknown, and it
    // must not last for hours.
    const isEnded = now >= holdEnd(applet.timing, since) || now < since - LONGEST_WAIT_MS;
    if (!isEnded) return { againInMs: waitFor(clock, holdEnd(applet.timing, since)) };
    const triggerOf = ({ triggers }: AppletEntity) => triggers.find(({ type }) => type === hold.triggerType);
    const [one] = applet.isEnabled ? await compile([applet], triggerOf) : [];
    if (!one) return cancel(hold, applet, id);
    const details = hold.details && new Map(hold.details);
    const before = { hops, chain, board, sender, details };
    const cause: Cause = { ...before, time: clock.wall(), arrival: clock.monotonic(), isRequest: false };
    const run = runs.endHold(one, cause, since);
    if (run === 'later') return { againInMs: AGAIN_MS };
    if (run === 'over') return (await isStored(hold, applet)) ? { againInMs: AGAIN_MS } : 'done';
    return commit(run, hold, applet, id);
  });

  /** The run, the memory of the applet and the end of the job are one transaction: it happens once. */
  async function commit(run: Run, hold: Hold, applet: AppletEntity, jobId: string): Promise<Outcome> {
    try {
      await database.transaction().execute(async (transaction) => {
        const kept = createKeptRepository(transaction);
        // Another node may have cancelled or ended the hold.
        if (!isSame(await kept.lock(memoryScopeOf(applet.id), keyOf(hold, applet)), hold, applet)) throw new Changed();
        await kept.change(run.kept);
        await backgroundJobs.addPrepared(transaction, run.jobs);
        await backgroundJobs.remove(transaction, [jobId]);
      });
    } catch (error) {
      run.failed();
      if (error instanceof Changed) return 'done';
      throw error;
    }
    run.committed();
    backgroundJobs.startPrepared(run.jobs);
    return 'removed';
  }

  /** Cancels a hold. An applet that is switched off runs nothing, and waits for the next change when it is switched on again. */
  async function cancel(hold: Hold, applet: AppletEntity, jobId: string): Promise<Outcome> {
    await database.transaction().execute(async (transaction) => {
      const kept = createKeptRepository(transaction);
      const row = await kept.lock(memoryScopeOf(applet.id), keyOf(hold, applet));
      if (row && isSame(row, hold, applet)) await kept.change([{ ...row, content: undefined }]);
      await backgroundJobs.remove(transaction, [jobId]);
    });
    forgetEverywhere(applet.id);
    return 'removed';
  }

  /** Whether the hold is stored: then a message that has cancelled it is not committed yet. */
  async function isStored(hold: Hold, applet: AppletEntity): Promise<boolean> {
    const rows = await createKeptRepository(database).list([memoryScopeOf(applet.id)]);
    return isSame(
      rows.find(({ key }) => key === keyOf(hold, applet)),
      hold,
      applet,
    );
  }
}

/** Thrown to roll back a transaction. */
class Changed extends Error {}

function keyOf({ sender }: Hold, { timing }: AppletEntity): string {
  return timing.per === 'BOARD' ? (sender ?? '') : '';
}

/** Whether a stored hold is the one that began. */
function isSame(row: Kept | undefined, { since }: Hold, applet: AppletEntity): boolean {
  const of = { scope: memoryScopeOf(applet.id), version: memoryVersionOf(applet) };
  return row !== undefined && rememberedIn(row.content, of)?.state.since === since;
}

/** A wait within the limit of a job: a longer one is split. */
function waitFor({ steady }: Clock, time: number): number {
  return Math.min(Math.max(0, time - steady()), LONGEST_WAIT_MS);
}
