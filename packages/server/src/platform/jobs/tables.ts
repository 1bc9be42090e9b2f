import type { ColumnTypes } from '../db/rows/column-values.ts';

export type JobTables = {
  job: {
    id: string;
    /** The kind; for a kind that has lanes, a space and the key of the lane follow. */
    kind: string;
    /** JSON. */
    payload: string;
    /** The earliest time to run it, by the steady clock, as `held_until`. */
    run_on: number;
    /** Failures in a row. */
    failures: number;
    /** The server that runs it, until `held_until`. */
    held_by: string | null;
    held_until: number;
  };
};

export const JOB_COLUMNS: ColumnTypes<JobTables['job']> = {
  id: 'text',
  kind: 'text',
  payload: 'text',
  run_on: 'bigint',
  failures: 'integer',
  held_by: 'text',
  held_until: 'bigint',
};
