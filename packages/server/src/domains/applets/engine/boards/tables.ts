export type WatchTables = {
  /** Applets that are switched on and wait for boards that fall silent or appear. */
  applet_watch: {
    applet_id: string;
    /** Each start has its own. It is the scope of what is remembered (`kept`). */
    id: string;
    /** `WatchContent` as JSON. */
    content: string;
    /** The boards that were there when it started, as a JSON list of names. */
    known: string;
    /** The job that looks for silent boards. */
    job_id: string | null;
  };
};
