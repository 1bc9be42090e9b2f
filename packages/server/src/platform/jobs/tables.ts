import type { ColumnTypes } from '../db/rows/column-values.ts';

export type JobTables = {
  job: {
    id: string;
    /** The kind; for a kind with lanes, a space and the key of the lane follow. */
    kind: string;
    /** The payload as JSON. */
    payload: string;
    /** The earliest time to run the job, by the steady clock, like `held_until`. */
    run_on: number;
    /** Failures in a row. */
    failures: number;
    /** The server that runs the job, until `held_until`. */
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
