import { isDeepStrictEqual } from 'node:util';
import { nextOccurrence, scheduleOf } from '@tinkerstream/contract/applets';
import { batched } from '../../../platform/batched.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS, type Outcome } from '../../../platform/jobs/job-policy.ts';
import { createKeptRepository } from '../../../platform/kept/kept-repository.ts';
import type { AppletEntity } from '../applet.ts';
import { type AppletsRepository, createAppletsRepository } from '../repository.ts';
import { TIME_CAME } from '../triggers/schedule/definition.ts';
import { createScheduleRepository, type ScheduleEntity } from '../triggers/schedule/schedule-repository.ts';
import { firedTrigger } from '../triggers/trigger-registry.ts';
import type { AppletCompiler } from './applet-compiler.ts';
import type { createRuns, Run } from './runs.ts';

const JOB = 'applet-schedule';
/** Maximum schedules that run at the same time, and of one user. */
const LIMIT = 32;
const LIMIT_OF_USER = 8;
const TIMEOUT_MS = 30_000;

/** A schedule that is later than this was missed: the server was off, or its clock jumped. */
const LATE_MS = 2 * 60_000;

/** The payload of the job that waits for the next time of a schedule. */
interface Wait {
  readonly appletId: string;
  readonly runsAsId: string;
}

interface ScheduleNeeds {
  readonly clock: Clock;
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly applets: Pick<AppletsRepository, 'find'>;
  readonly compile: AppletCompiler;
  readonly runs: ReturnType<typeof createRuns>;
}

/** Runs the schedules of applets. Between two times of a schedule, one job waits, and nothing else is done. */
export function createSchedules({ clock, database, backgroundJobs, applets, compile, runs }: ScheduleNeeds) {
  const schedules = createScheduleRepository(database);
  const findSchedule = batched(schedules.listOf);
  const lanes = { keyOf: ({ runsAsId }: Wait) => runsAsId, limit: LIMIT_OF_USER };

  backgroundJobs.handle<Wait>(JOB, { limit: LIMIT, timeoutMs: TIMEOUT_MS, lanes }, async ({ appletId }, { id }) => {
    const waiting = await findSchedule(appletId);
    if (waiting?.jobId !== id) return 'done';
    const { nextOn, content } = waiting;
    const now = clock.wall();
    const next = nextOccurrence(content.schedule, now);
    if (now < nextOn) {
      // After the clock went back, a time of the schedule comes before the one for which the job waits.
      return next < nextOn ? move(waiting, next, undefined) : { againInMs: waitUntil(nextOn) };
    }
    const applet = await applets.find(appletId);
    if (!applet?.isEnabled) {
      await schedules.removeOf(appletId, id);
      return 'done';
    }
    const isLate = nextOccurrence(content.schedule, now - LATE_MS) > now;
    const missedOn = isLate && content.schedule.missed === 'NONE' ? nextOn : undefined;
    return move(waiting, next, await run(applet, missedOn));
  });

  /** @param missedOn when the schedule should have run, if it does not run now */
  async function run(applet: AppletEntity, missedOn: number | undefined): Promise<Run | undefined> {
    const [one] = await compile([applet], ({ triggers }) => firedTrigger(triggers, TIME_CAME));
    if (!one) return undefined;
    const cause = { hops: 0, board: undefined, sender: undefined, isRequest: false } as const;
    const now = { ...cause, time: clock.wall(), arrival: clock.monotonic() };
    if (missedOn === undefined) return runs.run(one, now);
    return runs.leaveOut(one, { code: 'MISSED', detail: new Date(missedOn).toISOString(), seen: '' }, now);
  }

  /** The run, the next job and the end of this one are one transaction: it happens once. */
  async function move(waiting: ScheduleEntity, nextOn: number, run: Run | undefined): Promise<Outcome> {
    const { appletId, jobId, content } = waiting;
    const job = prepare(appletId, content.runsAsId, nextOn);
    try {
      await database.transaction().execute(async (transaction) => {
        if (!(await createScheduleRepository(transaction).move(jobId, { appletId, nextOn, jobId: job.id })))
          throw new Changed();
        if (run) await createKeptRepository(transaction).change(run.kept);
        await backgroundJobs.addPrepared(transaction, [...(run?.jobs ?? []), job]);
        await backgroundJobs.remove(transaction, [jobId]);
      });
    } catch (error) {
      run?.failed();
      if (error instanceof Changed) return 'done';
      throw error;
    }
    run?.committed();
    if (run) backgroundJobs.startPrepared(run.jobs);
    return 'removed';
  }

  function prepare(appletId: string, runsAsId: string, nextOn: number): PreparedJob {
    return backgroundJobs.prepare(JOB, { appletId, runsAsId } satisfies Wait, waitUntil(nextOn));
  }

  /**
   * A wait within the limit of a job: a longer one is split into different lengths, so that not all schedules wake at
   * the same time.
   */
  function waitUntil(time: number): number {
    const left = Math.max(0, time - clock.wall());
    return left <= LONGEST_WAIT_MS ? left : Math.round(LONGEST_WAIT_MS * (0.7 + 0.3 * Math.random()));
  }

  return {
    /** Reads the clock again after it was set: schedules go by it. */
    followClock: () => backgroundJobs.hurry(JOB),

    /** Starts, moves or ends the schedules of applets that have changed, in the transaction of the change. */
    async follow(transaction: Database, appletIds: readonly string[]): Promise<void> {
      const rows = createScheduleRepository(transaction);
      const changed = createAppletsRepository(transaction);
      for (const appletId of appletIds) {
        const [waiting, applet] = [await rows.find(appletId), await changed.find(appletId)];
        const schedule = applet?.isEnabled ? scheduleOf(applet.triggers) : undefined;
        const content = applet && schedule && { schedule, runsAsId: applet.runsAsId };
        if (isDeepStrictEqual(waiting?.content, content)) continue;
        await rows.remove(appletId);
        if (waiting) await backgroundJobs.remove(transaction, [waiting.jobId]);
        if (!content) continue;
        const nextOn = nextOccurrence(content.schedule, clock.wall());
        const job = prepare(appletId, content.runsAsId, nextOn);
        await backgroundJobs.addPrepared(transaction, [job]);
        await rows.create({ appletId, content, nextOn, jobId: job.id });
      }
    },
  };
}

/** Thrown to roll back a transaction. */
class Changed extends Error {}
