import type { TriggerEvent } from '@tinkerstream/contract/applets';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { BackgroundJobs } from '../../../../platform/jobs/background-jobs.ts';
import { createKeptRepository } from '../../../../platform/kept/kept-repository.ts';
import type { AppletEntity } from '../../applet.ts';
import { firedTrigger, type Occurrence } from '../../triggers/trigger-registry.ts';
import type { AppletCompiler } from '../applet-compiler.ts';
import type { CompiledApplet } from '../compiled-applet.ts';
import type { Cause, createRuns, Run } from '../runs.ts';
import type { BoardState } from './heard-boards.ts';
import { type BoardStatus, keptOf, statusOf, type Watch } from './watch.ts';
import type { Watches } from './watches.ts';

interface ChangesNeeds {
  readonly clock: Clock;
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly compile: AppletCompiler;
  readonly runs: ReturnType<typeof createRuns>;
  readonly watches: Watches;
}

/** A change of a board, which happens once on all nodes. */
interface Step extends BoardState {
  readonly scope: string;
  readonly from: BoardStatus;
  readonly to: BoardStatus;
  /** The job that the change ends. */
  readonly jobId?: string;
}

/** The change as an applet receives it. Per topic, there is no sender. */
export interface Seen extends Pick<Cause, 'hops' | 'board' | 'sender' | 'text' | 'time'> {
  readonly event?: TriggerEvent | undefined;
}

export type BoardChanges = ReturnType<typeof createBoardChanges>;

/** Runs applets because of changes of boards. */
export function createBoardChanges({ clock, database, backgroundJobs, compile, runs, watches }: ChangesNeeds) {
  /** The change, the run of the applet and the end of the job are one transaction. */
  async function store({ scope, board, place, from, to, jobId }: Step, run: Run | undefined): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const kept = createKeptRepository(transaction);
      const row = await kept.lock(scope, board);
      if (row?.place !== place || statusOf(row) !== from) throw new Changed();
      await kept.change([keptOf({ scope, board, status: to, place: place + 1 }), ...(run?.kept ?? [])]);
      await backgroundJobs.addPrepared(transaction, run?.jobs ?? []);
      if (jobId !== undefined) await backgroundJobs.remove(transaction, [jobId]);
    });
  }

  return {
    /** An applet, ready to run for an occurrence. Undefined if it no longer has such a trigger. */
    async compiled(applet: AppletEntity, occurrence: Occurrence): Promise<CompiledApplet | undefined> {
      const [one] = await compile([applet], ({ triggers }) => firedTrigger(triggers, occurrence));
      return one;
    },

    /**
     * Changes a board, and runs the applet, if there is one to run.
     * @returns whether the board was as expected; otherwise nothing has happened
     */
    async change(watch: Watch, step: Step, one: CompiledApplet | undefined, seen: Seen): Promise<boolean> {
      const run = one && runs.run(one, { ...seen, arrival: clock.monotonic(), isRequest: false });
      try {
        await store(step, run);
      } catch (error) {
        run?.failed();
        if (error instanceof Changed) return false;
        throw error;
      }
      run?.committed();
      if (run) backgroundJobs.startPrepared(run.jobs);
      const { scope, board, place, to: status } = step;
      watches.committed(watch.entity.appletId, [{ scope, board, status, place: place + 1 }]);
      return true;
    },
  };
}

/** Thrown to roll back a transaction. */
class Changed extends Error {}
