import type { ProcedureContext } from '../db/sqlite-protocol.ts';
import type { PreparedJob } from './background-jobs.ts';

/** The changes of jobs in a transaction besides its own work. */
export interface JobChanges {
  readonly jobs?: readonly PreparedJob[] | undefined;
  /**
   * Ids of jobs whose work this transaction does. They are removed even if another server has taken them over, because
   * their work is done.
   */
  readonly finishedJobs?: readonly string[] | undefined;
}

const COLUMNS = 'id, kind, payload, run_on, held_by, held_until, failures';

/** Writes the changes in an open transaction of SQLite. */
export function changeJobs({ prepare }: ProcedureContext, { jobs = [], finishedJobs = [] }: JobChanges): void {
  for (const { id, lane, payload, runOn, heldBy, heldUntil } of jobs) {
    prepare(`INSERT INTO job (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, 0)`).run(
      id,
      lane,
      payload,
      runOn,
      heldBy,
      heldUntil,
    );
  }
  for (const id of finishedJobs) prepare('DELETE FROM job WHERE id = ?').run(id);
}

/** The changes as two parts of a WITH clause of PostgreSQL, whose parameters begin with the number `first`. */
export function jobChangesSql(first: number): string {
  const [id, kind, payload, runOn, heldBy, heldUntil, finished] = Array.from({ length: 7 }, (_, i) => `$${first + i}`);
  return `
    jobs AS (
      INSERT INTO job (${COLUMNS})
      SELECT *, 0 FROM unnest(${id}::text[], ${kind}::text[], ${payload}::text[], ${runOn}::bigint[], ${heldBy}::text[],
        ${heldUntil}::bigint[])
    ),
    finished_jobs AS (DELETE FROM job WHERE id = ANY (${finished}::text[]))`;
}

/** The parameters of `jobChangesSql`. */
export function jobChangesColumns({ jobs = [], finishedJobs = [] }: JobChanges): unknown[] {
  return [
    jobs.map(({ id }) => id),
    jobs.map(({ lane }) => lane),
    jobs.map(({ payload }) => payload),
    jobs.map(({ runOn }) => runOn),
    jobs.map(({ heldBy }) => heldBy),
    jobs.map(({ heldUntil }) => heldUntil),
    [...finishedJobs].sort(),
  ];
}
