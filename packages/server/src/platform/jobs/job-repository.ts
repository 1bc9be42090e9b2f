import { type ExpressionBuilder, PostgresAdapter, type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { LONGEST_WAIT_MS } from './job-policy.ts';
import type { JobTables } from './tables.ts';

export type JobRow = Selectable<JobTables['job']>;

/** The kinds and lanes whose jobs a server may start. */
export interface Openings {
  /** The kinds below their limit. */
  readonly kinds: readonly string[];
  /** The lanes of these kinds that are at their limit, as the column `kind` has them. */
  readonly fullLanes: readonly string[];
  /** The ids of the server's running jobs whose hold has ended: the computer slept. */
  readonly running: readonly string[];
}

export function createJobRepository(database: Database) {
  const db = database.withTables<JobTables>();
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;

  const isDue = (now: number) => (job: ExpressionBuilder<JobTables, 'job'>) =>
    job.and([
      job.or([job('run_on', '<=', now), job('run_on', '>', now + LONGEST_WAIT_MS)]),
      job.or([job('held_until', '<=', now), job('held_until', '>', now + LONGEST_WAIT_MS)]),
    ]);

  return {
    async create(id: string, kind: string, payload: string, now: number): Promise<void> {
      const job = { id, kind, payload, run_on: now, failures: 0, held_by: null, held_until: 0 };
      await db.insertInto('job').values(job).execute();
    },

    async createAll(rows: readonly JobRow[]): Promise<void> {
      if (rows.length > 0) await db.insertInto('job').values(rows).execute();
    },

    /** The number of jobs that could run now, or run, and of jobs that wait for their time. */
    async count(now: number): Promise<{ readonly due: number; readonly later: number }> {
      const counted = await db
        .selectFrom('job')
        .select(({ fn }) => [fn.countAll<number>().as('all')])
        .select(({ fn }) => fn.countAll<number>().filterWhere('run_on', '<=', now).as('due'))
        .executeTakeFirstOrThrow();
      return { due: Number(counted.due), later: Number(counted.all) - Number(counted.due) };
    },

    /** The jobs that have waited longest among those that may start. */
    async findDue({ kinds, fullLanes, running }: Openings, now: number, limit: number): Promise<JobRow[]> {
      if (kinds.length === 0) return [];
      const open = db
        .selectFrom('job')
        .selectAll()
        .where((job) => job.or(kinds.flatMap((kind) => [job('kind', '=', kind), job('kind', 'like', `${kind} %`)])))
        .$if(fullLanes.length > 0, (jobs) => jobs.where('kind', 'not in', fullLanes))
        .$if(running.length > 0, (jobs) => jobs.where('id', 'not in', running))
        .where(isDue(now))
        .orderBy('run_on')
        .orderBy('id')
        .limit(limit);
      // One range of the index for each, so a search reads no job that waits for its time.
      const past = open.where('run_on', '<=', now).as('past');
      const tooFar = open.where('run_on', '>', now + LONGEST_WAIT_MS).as('too_far');
      return db
        .selectFrom(past)
        .selectAll()
        .unionAll(db.selectFrom(tooFar).selectAll())
        .orderBy('run_on')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Claims due jobs. @returns the ids of jobs that no other server has claimed first */
    async claim(ids: readonly string[], worker: string, now: number, holdUntil: number): Promise<Set<string>> {
      const unclaimed = db
        .selectFrom('job')
        .select('id')
        .where('id', 'in', ids)
        .where(isDue(now))
        // Rows that another server has locked are skipped: two servers that wait for each other would be a deadlock.
        // SQLite has one writer.
        .$if(isPostgres, (jobs) => jobs.forUpdate().skipLocked());
      const claimed = await db
        .updateTable('job')
        .set({ held_by: worker, held_until: holdUntil })
        .where('id', 'in', unclaimed)
        .returning('id')
        .execute();
      return new Set(claimed.map(({ id }) => id));
    },

    async hold(ids: readonly string[], worker: string, until: number): Promise<void> {
      await db
        .updateTable('job')
        .set({ held_until: until })
        .where('id', 'in', ids)
        .where('held_by', '=', worker)
        .execute();
    },

    /** Releases jobs that have not begun. */
    async releaseUnstarted(ids: readonly string[], worker: string): Promise<void> {
      await db
        .updateTable('job')
        .set({ held_by: null, held_until: 0 })
        .where('id', 'in', ids)
        .where('held_by', '=', worker)
        .execute();
    },

    /** Releases the jobs that any other server holds. */
    async releaseOthers(worker: string): Promise<void> {
      await db.updateTable('job').set({ held_by: null, held_until: 0 }).where('held_by', '!=', worker).execute();
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

    /** Releases jobs that have not failed and wait, each until its own time. */
    async releaseAll(waiting: readonly Pick<JobRow, 'id' | 'run_on'>[], worker: string): Promise<void> {
      const times = waiting.map(({ id, run_on }) => sql`WHEN ${id} THEN CAST(${run_on} AS bigint)`);
      await db
        .updateTable('job')
        .set({ run_on: sql<number>`CASE id ${sql.join(times, sql` `)} END`, held_by: null, held_until: 0 })
        .where(
          'id',
          'in',
          waiting.map(({ id }) => id),
        )
        .where('held_by', '=', worker)
        .execute();
    },

    /** Makes the jobs of some lanes due that no server runs. */
    async hurry(lanes: readonly string[], now: number): Promise<void> {
      await db.updateTable('job').set({ run_on: now }).where('kind', 'in', lanes).where('run_on', '>', now).execute();
    },

    /** Makes the jobs of all lanes of a kind due that no server runs. */
    async hurryKind(kind: string, now: number): Promise<void> {
      await db
        .updateTable('job')
        .set({ run_on: now })
        .where('kind', 'like', `${kind} %`)
        .where('run_on', '>', now)
        .execute();
    },

    /** Makes some jobs due that no server runs. */
    async hurryAll(ids: readonly string[], now: number): Promise<void> {
      await db.updateTable('job').set({ run_on: now }).where('id', 'in', ids).where('run_on', '>', now).execute();
    },

    async removeAll(ids: readonly string[]): Promise<Set<string>> {
      const removed = await db.deleteFrom('job').where('id', 'in', ids).returning('id').execute();
      return new Set(removed.map(({ id }) => id));
    },

    async remove(id: string, worker: string): Promise<void> {
      await db.deleteFrom('job').where('id', '=', id).where('held_by', '=', worker).execute();
    },
  };
}
