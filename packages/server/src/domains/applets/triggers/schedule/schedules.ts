import { nextOccurrence, type Schedule, scheduleOf } from '@tinkerstream/contract/applets';
import type { Database } from '../../../../platform/db/database.ts';
import { storedJson } from '../../../../platform/db/stored-json.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS, type Outcome } from '../../../../platform/jobs/job-policy.ts';
import { createKeptRepository } from '../../../../platform/kept/kept-repository.ts';
import type { AppletEntity } from '../../applet.ts';
import type { AppletCompiler } from '../../engine/applet-compiler.ts';
import type { createRuns, Run } from '../../engine/runs.ts';
import { type AppletsRepository, createAppletsRepository } from '../../repository.ts';
import { firedTrigger } from '../trigger-registry.ts';
import { TIME_CAME } from './definition.ts';
import { createScheduleRepository, type ScheduleRow } from './schedule-repository.ts';

const JOB = 'applet-schedule';
/** Schedules that run at the same time, and those of one user. */
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
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly applets: Pick<AppletsRepository, 'find'>;
  readonly compile: AppletCompiler;
  readonly runs: ReturnType<typeof createRuns>;
}

/** Runs the schedules of applets. Between two times of a schedule, one job waits, and nothing else is done. */
export function createSchedules({ database, backgroundJobs, applets, compile, runs }: ScheduleNeeds) {
  const schedules = createScheduleRepository(database);
  const lanes = { keyOf: ({ runsAsId }: Wait) => runsAsId, limit: LIMIT_OF_USER };

  backgroundJobs.handle<Wait>(JOB, { limit: LIMIT, timeoutMs: TIMEOUT_MS, lanes }, async ({ appletId }, { id }) => {
    const row = await schedules.find(appletId);
    const schedule =
      row?.job_id === id ? storedJson<StoredSchedule>(row.schedule, 'applet_schedule', appletId) : undefined;
    if (!row || !schedule) return 'done';
    const now = Date.now();
    const next = nextOccurrence(schedule.schedule, now);
    if (now < row.next_on) {
      // After a clock that went back, a time comes before the one that it waits for.
      return next < row.next_on ? move(row, next, undefined) : { againInMs: waitFor(row.next_on) };
    }
    const applet = await applets.find(appletId);
    if (!applet?.isEnabled) {
      await schedules.removeOf(appletId, id);
      return 'done';
    }
    const isLate = nextOccurrence(schedule.schedule, now - LATE_MS) > now;
    return move(row, next, await run(applet, isLate && schedule.schedule.missed === 'NONE' ? row.next_on : undefined));
  });

  /** @param missedOn when it should have run, if it does not run now */
  async function run(applet: AppletEntity, missedOn: number | undefined): Promise<Run | undefined> {
    const [one] = await compile([applet], ({ triggers }) => firedTrigger(triggers, TIME_CAME));
    if (!one) return undefined;
    const cause = { hops: 0, board: undefined, sender: undefined, isRequest: false } as const;
    const now = { ...cause, time: Date.now(), arrival: performance.now() };
    if (missedOn === undefined) return runs.run(one, now);
    return runs.leaveOut(one, { code: 'MISSED', detail: new Date(missedOn).toISOString(), seen: '' }, now);
  }

  /** The run, the next job and the end of this one are one transaction: it happens once. */
  async function move(row: ScheduleRow, nextOn: number, run: Run | undefined): Promise<Outcome> {
    const stored = storedJson<StoredSchedule>(row.schedule, 'applet_schedule', row.applet_id);
    const job = prepare(row.applet_id, stored?.runsAsId ?? '', nextOn);
    const moved = { applet_id: row.applet_id, next_on: nextOn, job_id: job.id };
    try {
      await database.transaction().execute(async (transaction) => {
        if (!(await createScheduleRepository(transaction).move(row.job_id, moved))) throw new Changed();
        if (run) await createKeptRepository(transaction).change(run.kept);
        await backgroundJobs.addPrepared(transaction, [...(run?.jobs ?? []), job]);
        await backgroundJobs.remove(transaction, [row.job_id]);
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
    return backgroundJobs.prepare(JOB, { appletId, runsAsId } satisfies Wait, waitFor(nextOn));
  }

  return {
    /** Starts, moves or ends the schedules of applets that have changed, in the transaction of the change. */
    async follow(transaction: Database, appletIds: readonly string[]): Promise<void> {
      const rows = createScheduleRepository(transaction);
      const changed = createAppletsRepository(transaction);
      for (const appletId of appletIds) {
        const [row, applet] = [await rows.find(appletId), await changed.find(appletId)];
        const schedule = applet?.isEnabled ? scheduleOf(applet.triggers) : undefined;
        const wanted = applet && schedule && JSON.stringify(packed(schedule, applet));
        if (row?.schedule === wanted) continue;
        if (row) {
          await rows.remove(appletId);
          await backgroundJobs.remove(transaction, [row.job_id]);
        }
        if (!wanted) continue;
        const nextOn = nextOccurrence(schedule, Date.now());
        const job = prepare(appletId, applet.runsAsId, nextOn);
        await backgroundJobs.addPrepared(transaction, [job]);
        await rows.create({ applet_id: appletId, schedule: wanted, next_on: nextOn, job_id: job.id });
      }
    },
  };
}

/** What is stored of a schedule. */
interface StoredSchedule {
  readonly schedule: Schedule;
  readonly runsAsId: string;
}

function packed(schedule: Schedule, { runsAsId }: AppletEntity): StoredSchedule {
  return { schedule, runsAsId };
}

/** Undoes a transaction. */
class Changed extends Error {}

/** A long wait is several of the longest ones, of different lengths, so that not all schedules wake at the same time. */
function waitFor(time: number): number {
  const left = Math.max(0, time - Date.now());
  return left <= LONGEST_WAIT_MS ? left : Math.round(LONGEST_WAIT_MS * (0.7 + 0.3 * Math.random()));
}
