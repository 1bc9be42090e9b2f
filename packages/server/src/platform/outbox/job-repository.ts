import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { OutboxTables } from './tables.ts';

/**
 * No job waits for longer than this, in milliseconds, and nobody holds one for as long. A later time was written before
 * the clock went back, and counts as past.
 */
const LONGEST_WAIT_MS = 15 * 60_000;

export type JobRow = Selectable<OutboxTables['job']>;

export function createJobRepository(database: Database) {
  const db = database.withTables<OutboxTables>();
  return {
    async create(id: string, kind: string, payload: string, now: number): Promise<void> {
      const job = { id, kind, payload, run_on: now, failures: 0, held_by: null, held_until: 0 };
      await db.insertInto('job').values(job).execute();
    },

    /** The job that has waited longest and that nobody holds, now held by `worker`. */
    async claim(kinds: readonly string[], worker: string, now: number, holdUntil: number): Promise<JobRow | undefined> {
      if (kinds.length === 0) return undefined;
      const job = await db
        .selectFrom('job')
        .selectAll()
        .where('kind', 'in', kinds)
        .where((job) => job.or([job('run_on', '<=', now), job('run_on', '>', now + LONGEST_WAIT_MS)]))
        .where((job) => job.or([job('held_until', '<=', now), job('held_until', '>', now + LONGEST_WAIT_MS)]))
        .orderBy('run_on')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!job) return undefined;
      // Only where nobody was faster since.
      const { numUpdatedRows } = await db
        .updateTable('job')
        .set({ held_by: worker, held_until: holdUntil })
        .where('id', '=', job.id)
        .where('held_until', '=', job.held_until)
        .where('run_on', '=', job.run_on)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? job : undefined;
    },

    async hold(id: string, worker: string, until: number): Promise<void> {
      await db
        .updateTable('job')
        .set({ held_until: until })
        .where('id', '=', id)
        .where('held_by', '=', worker)
        .execute();
    },

    async release(id: string, worker: string, next: Pick<JobRow, 'run_on' | 'failures'>): Promise<void> {
      await db
        .updateTable('job')
        .set({ ...next, held_by: null, held_until: 0 })
        .where('id', '=', id)
        .where('held_by', '=', worker)
        .execute();
    },

    async remove(id: string, worker: string): Promise<void> {
      await db.deleteFrom('job').where('id', '=', id).where('held_by', '=', worker).execute();
    },
  };
}
