import type { Database } from '../../../../platform/db/database.ts';
import { storedJson } from '../../../../platform/db/stored-json.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import { createKeptRepository } from '../../../../platform/kept/kept-repository.ts';
import type { KeptChange } from '../../../../platform/kept/kept-rows.ts';
import type { Turn } from '../../actions/action-definition.ts';
import type { AppletEntity } from '../../applet.ts';
import { placeOf } from '../../runs/arrival-ids.ts';
import { storable } from '../../runs/run.ts';

/** The JSON of a run in a queue: the job with which it begins. */
interface Queued {
  readonly jobId: string;
}

/**
 * The turn of a new run: which runs of the applet it waits for or stops; undefined if neither.
 * @param version of the content: runs of another version are stopped anyway
 * @param sender the board that a message names; undefined if there is no message
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

/** The runs of applets that wait for each other, or of which only the latest goes on: a row for each, in their order. */
export function createTurns(database: Database, backgroundJobs: BackgroundJobs) {
  return {
    /** The change to commit with the first jobs of a run. */
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

    /** Begins a run if no other one is before it. Otherwise its job waits for the end of that run. @returns whether it begins */
    take({ scope, runId }: Turn, jobId: string, next: readonly PreparedJob[]): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const kept = createKeptRepository(transaction);
        let first = await kept.firstOf(scope);
        // The lock makes the other run end either before this look, or after the job waits.
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

    /** Ends a run, and begins the next one in the queue. A newer run has already stopped the runs before it. */
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
