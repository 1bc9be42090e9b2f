import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { OutboxTables } from './tables.ts';

/**
 * No job waits for longer than this, in milliseconds, and no server holds one for as long. A later time was written before
 * the clock went back, and counts as past.
 */
const LONGEST_WAIT_MS = 15 * 60_000;

export type JobRow = Selectable<OutboxTables['job']>;

/** Which jobs a server may start. */
export interface Openings {
  /** The kinds below their limit. */
  readonly kinds: readonly string[];
  /** The lanes of these kinds that are at their limit, as the column `kind` has them. */
  readonly fullLanes: readonly string[];
  /** The ids of its running jobs: after the computer slept, their hold may have ended. */
  readonly running: readonly string[];
}

export function createJobRepository(database: Database) {
  const db = database.withTables<OutboxTables>();

  function findDue({ kinds, fullLanes, running }: Openings, now: number): Promise<JobRow | undefined> {
    return db
      .selectFrom('job')
      .selectAll()
      .where((job) => job.or(kinds.flatMap((kind) => [job('kind', '=', kind), job('kind', 'like', `${kind} %`)])))
      .$if(fullLanes.length > 0, (jobs) => jobs.where('kind', 'not in', fullLanes))
      .$if(running.length > 0, (jobs) => jobs.where('id', 'not in', running))
      .where((job) => job.or([job('run_on', '<=', now), job('run_on', '>', now + LONGEST_WAIT_MS)]))
      .where((job) => job.or([job('held_until', '<=', now), job('held_until', '>', now + LONGEST_WAIT_MS)]))
      .orderBy('run_on')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  }

  return {
    async create(id: string, kind: string, payload: string, now: number): Promise<void> {
      const job = { id, kind, payload, run_on: now, failures: 0, held_by: null, held_until: 0 };
      await db.insertInto('job').values(job).execute();
    },

    /** Claims the job that has waited longest among those that may start. */
    async claim(openings: Openings, worker: string, now: number, holdUntil: number): Promise<JobRow | undefined> {
      if (openings.kinds.length === 0) return undefined;
      for (;;) {
        const job = await findDue(openings, now);
        if (!job) return undefined;
        const { numUpdatedRows } = await db
          .updateTable('job')
          .set({ held_by: worker, held_until: holdUntil })
          .where('id', '=', job.id)
          .where('held_until', '=', job.held_until)
          .where('run_on', '=', job.run_on)
          .executeTakeFirst();
        // Otherwise another server was faster.
        if (numUpdatedRows > 0n) return job;
      }
    },

    async hold(ids: readonly string[], worker: string, until: number): Promise<void> {
      await db
        .updateTable('job')
        .set({ held_until: until })
        .where('id', 'in', ids)
        .where('held_by', '=', worker)
        .execute();
    },

    async release(
      id: string,
      worker: string,
      { run_on, failures }: Pick<JobRow, 'run_on' | 'failures'>,
    ): Promise<void> {
      await db
        .updateTable('job')
        .set({ run_on, failures, held_by: null, held_until: 0 })
        .where('id', '=', id)
        .where('held_by', '=', worker)
        .execute();
    },

    async remove(id: string, worker: string): Promise<void> {
      await db.deleteFrom('job').where('id', '=', id).where('held_by', '=', worker).execute();
    },
  };
}
