import type { RunResult } from '@tinkerstream/contract/applets';

export type AppletsTables = {
  applet: {
    id: string;
    project_id: string;
    /** The user who saved it last. */
    runs_as_id: string;
    /** The user who created it. */
    creator_id: string | null;
    name: string;
    is_enabled: 0 | 1;
    /** The parts of `AppletContent` as JSON: topics by their ids, secrets sealed. */
    triggers: string;
    filters: string;
    actions: string;
    /** When it runs, as JSON; null for one that was saved before it could be chosen: it runs each time. */
    timing: string | null;
    /** `RunOrder` as JSON; null for one that was saved before it could be chosen: all actions start immediately. */
    run_order: string | null;
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
  /** How often applets ran, how often they could not, and how many messages were run together with a later one. */
  applet_run_count: {
    applet_id: string;
    /** The quarter of an hour, counted since 1970 UTC. */
    slot: number;
    count: number;
    left_out: number;
    combined: number;
  };
  /** The latest runs of each applet. */
  applet_run: {
    /** A UUIDv7: sorts runs by arrival. */
    id: string;
    project_id: string;
    applet_id: string;
    result: RunResult;
    board: string | null;
    /** Of the latest of `count` equal runs. */
    time: number;
    count: number;
    /** `RunContent` as JSON. */
    content: string;
    /** The actions that failed, by their index, as their jobs had them: secrets sealed. JSON. */
    intents: string | null;
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
