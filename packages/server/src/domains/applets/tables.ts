import type { RunResult } from '@tinkerstream/contract/applets';

export type AppletsTables = {
  applet: {
    id: string;
    project_id: string;
    /** The last user who saved the applet. */
    runs_as_id: string;
    /** The user who created the applet. */
    creator_id: string | null;
    name: string;
    is_enabled: 0 | 1;
    /** The parts of `AppletContent` as JSON: topics by their ids, secrets encrypted. */
    triggers: string;
    filters: string;
    actions: string;
    /** The timing as JSON; null for an applet from before there were timings: it runs each time. */
    timing: string | null;
    /** `RunOrder` as JSON; null for an applet from before there were orders: all actions start immediately. */
    run_order: string | null;
    /** The secret part of the applet's addresses. */
    hook_token: string;
    created_on: number;
  };
  /** The topics that an applet uses, including deleted ones. */
  applet_topic: {
    applet_id: string;
    topic_id: string;
    /** Whether the topic's messages trigger the applet. */
    is_trigger: 0 | 1;
    /** Whether a condition or a reference needs the topic's values. */
    is_read: 0 | 1;
  };
  /** How often applets ran, and how often they could not. */
  applet_run_count: {
    applet_id: string;
    /** The quarter of an hour, counted since 1970 UTC. */
    slot: number;
    count: number;
    left_out: number;
  };
  /** The latest runs of each applet. */
  applet_run: {
    /** A UUIDv7: sorts runs by arrival. */
    id: string;
    project_id: string;
    applet_id: string;
    result: RunResult;
    board: string | null;
    /** The time of the latest of `count` equal runs. */
    time: number;
    count: number;
    /** `RunContent` as JSON. */
    content: string;
    /** The payloads of failed actions, by their index, as their jobs had them: secrets encrypted. JSON. */
    intents: string | null;
  };
};
