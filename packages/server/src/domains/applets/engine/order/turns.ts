import type { Database } from '../../../../platform/db/database.ts';
import { storedJson } from '../../../../platform/db/stored-json.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import { createKeptRepository } from '../../../../platform/kept/kept-repository.ts';
import type { KeptChange } from '../../../../platform/kept/kept-rows.ts';
import type { Turn } from '../../actions/action-definition.ts';
import type { AppletEntity } from '../../applet.ts';
import { placeOf } from '../../log/arrival-ids.ts';
import { storable } from '../../runs/run.ts';

/** The JSON of a run in a queue: the job with which it begins. */
interface Queued {
  readonly jobId: string;
}

/**
 * Which runs of an applet a new run waits for or stops; undefined if it does neither.
 * @param version of what the applet does: runs of another one are stopped anyway
 * @param sender the board that a message names; undefined if it is no message
 */
export function turnOf(
  { id, runOrder, timing }: AppletEntity,
  version: string,
  sender: string | undefined,
  runId: string,
): Turn | undefined {
  const { runMode } = runOrder;
  if (runMode !== 'QUEUE' && runMode !== 'LATEST') return undefined;
  const board = runMode === 'LATEST' && timing.per === 'BOARD' ? storable(sender ?? '') : '';
  return { mode: runMode, scope: `applet-turn ${id} ${version} ${board}`, runId };
}

/** The runs of applets that wait for each other, or of which the latest goes on: a row for each, in their order. */
export function createTurns(database: Database, backgroundJobs: BackgroundJobs) {
  return {
    /** What to commit with the jobs with which a run begins. */
    begin: ({ scope, runId }: Turn, { id: jobId }: PreparedJob): KeptChange => ({
      scope,
      key: runId,
      content: JSON.stringify({ jobId } satisfies Queued),
      place: placeOf(runId),
    }),

    /** Whether a newer run has begun. */
    async isStopped({ mode, scope, runId }: Turn): Promise<boolean> {
      return mode === 'LATEST' && (await createKeptRepository(database).lastOf(scope))?.key !== runId;
    },

    /** Begins a run if no other one is before it. Otherwise its job waits for the end of that. @returns whether it begins */
    take({ scope, runId }: Turn, jobId: string, next: readonly PreparedJob[]): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const kept = createKeptRepository(transaction);
        let first = await kept.firstOf(scope);
        // The lock makes the end of that run come before this look, or after the job waits.
        while (first && first.key !== runId && !(await kept.lock(scope, first.key))) first = await kept.firstOf(scope);
        if (first && first.key !== runId) {
          await backgroundJobs.postpone(transaction, jobId);
          return false;
        }
        const own = await backgroundJobs.remove(transaction, [jobId]);
        if (own.has(jobId)) await backgroundJobs.addPrepared(transaction, next);
        return own.has(jobId);
      });
    },

    /** Ends a run, and begins the next one in the queue. A newer run has stopped those before it. */
    async release({ mode, scope, runId }: Turn, jobId: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const kept = createKeptRepository(transaction);
        if (mode === 'LATEST') await kept.removeUpTo(scope, runId);
        else await kept.change([{ scope, key: runId, content: undefined, place: 0 }]);
        await backgroundJobs.remove(transaction, [jobId]);
        const next = mode === 'QUEUE' ? await kept.firstOf(scope) : undefined;
        const queued = next && storedJson<Queued>(next.content, 'kept', scope);
        if (queued) await backgroundJobs.hurryJobs(transaction, [queued.jobId]);
      });
    },
  };
}
