export type AppletsTables = {
  applet: {
    id: string;
    project_id: string;
    /** The user who saved it last. */
    runs_as_id: string;
    name: string;
    is_enabled: 0 | 1;
    /** The parts of `AppletContent` as JSON: topics by their ids, secrets sealed. */
    triggers: string;
    filters: string;
    actions: string;
    /** When it runs, as JSON; null for one that was saved before it could be chosen: it runs each time. */
    timing: string | null;
    /** The secret part of its addresses. */
    hook_token: string;
    created_on: number;
  };
  /** The topics that an applet uses, also those that are gone. */
  applet_topic: {
    applet_id: string;
    topic_id: string;
    /** Whether its messages trigger the applet. */
    is_trigger: 0 | 1;
    /** Whether a condition or a reference needs its values. */
    is_read: 0 | 1;
  };
  applet_run: {
    applet_id: string;
    /** The quarter of an hour, counted since 1970 UTC. */
    slot: number;
    count: number;
  };
  applet_log: {
    project_id: string;
    /** A UUIDv7: sorts entries by arrival. */
    id: string;
    /** Of the latest of `count` equal entries. */
    time: number;
    count: number;
    /** The other fields of the contract's `AppletLogEntry` as JSON. */
    content: string;
  };
};
