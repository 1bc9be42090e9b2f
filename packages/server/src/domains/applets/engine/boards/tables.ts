export type WatchTables = {
  /** Applets that are switched on and wait for boards that fall silent or appear. */
  applet_watch: {
    applet_id: string;
    /** Another one after each start. What it remembers has it in its scope (`kept`). */
    id: string;
    /** `WatchContent` as JSON. */
    content: string;
    /** The boards that were there when it started, as a JSON list of names. */
    known: string;
    /** The job that looks for silent boards. */
    job_id: string | null;
  };
};
