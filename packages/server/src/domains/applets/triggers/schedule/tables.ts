export type ScheduleTables = {
  /** The schedules of applets that are switched on. */
  applet_schedule: {
    applet_id: string;
    /** `StoredSchedule` as JSON. */
    schedule: string;
    /** The next time in milliseconds since 1970 UTC. */
    next_on: number;
    /** The job that waits for the next time. Any other one is outdated. */
    job_id: string;
  };
};
