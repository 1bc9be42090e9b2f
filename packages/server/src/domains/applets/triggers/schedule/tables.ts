export type ScheduleTables = {
  /** The schedules of applets that are switched on. */
  applet_schedule: {
    applet_id: string;
    /** `StoredSchedule` as JSON. */
    schedule: string;
    /** In milliseconds since 1970 UTC. */
    next_on: number;
    /** The job that waits for it. Any other one is outdated. */
    job_id: string;
  };
};
