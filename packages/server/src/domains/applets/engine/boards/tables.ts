export type WatchTables = {
  /** Applets that are switched on and wait for boards that fall silent or appear. */
  applet_watch: {
    applet_id: string;
    /** The id of a start of the watch. It is the scope of its memory (`kept`). */
    id: string;
    /** `WatchContent` as JSON. */
    content: string;
    /** The boards that existed when the watch started, as a JSON list of names. */
    known: string;
    /** The job that looks for silent boards. */
    job_id: string | null;
  };
};
