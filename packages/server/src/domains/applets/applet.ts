import type { Action, FilterCondition, RunOrder, Timing, Trigger } from '@tinkerstream/contract/applets';

/** An action with secrets keeps them sealed together, and their fields without them. */
export type AppletAction = Action & { readonly id: string; readonly sealedKey?: string };

/**
 * What an applet does, as it is stored: every `topicName` in it, and every topic in a reference `{topic.key}`, is the id of
 * a topic, so that a renewed topic name changes nothing.
 */
export interface AppletContent {
  readonly triggers: readonly Trigger[];
  readonly filters: readonly FilterCondition[];
  readonly actions: readonly AppletAction[];
  readonly timing: Timing;
  readonly runOrder: RunOrder;
}

/** An applet. Times are in milliseconds since 1970 UTC. */
export interface AppletEntity extends AppletContent {
  readonly id: string;
  readonly projectId: string;
  /** Whose subscription it runs on: the user who saved it last. */
  readonly runsAsId: string;
  readonly creatorId: string | null;
  readonly name: string;
  readonly isEnabled: boolean;
  /** The secret part of its addresses. */
  readonly hookToken: string;
  readonly createdOn: number;
}
