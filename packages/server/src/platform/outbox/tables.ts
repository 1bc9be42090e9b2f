export type OutboxTables = {
  job: {
    id: string;
    kind: string;
    /** JSON. */
    payload: string;
    /** Not to be begun before. */
    run_on: number;
    /** How often in a row it has failed. */
    failures: number;
    /** Who works on it, until `held_until`. */
    held_by: string | null;
    held_until: number;
  };
};
