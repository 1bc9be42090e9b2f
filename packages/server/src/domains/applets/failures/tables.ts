export type AppletFailureTables = {
  /** Actions whose latest runs have failed. */
  applet_failure: {
    applet_id: string;
    action_id: string;
    /** Failed runs in a row. */
    count: number;
    /** When the first of these runs failed, in milliseconds since 1970 UTC. */
    first_on: number;
    /** When the user was notified; null before. */
    told_on: number | null;
  };
};
