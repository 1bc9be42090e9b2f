import type { Action, FilterCondition, RunOrder, Timing, Trigger } from '@tinkerstream/contract/applets';

/** A stored action. Its secrets are encrypted together, and its fields are without them. */
export type AppletAction = Action & { readonly id: string; readonly sealedKey?: string };

/**
 * The stored content of an applet: every `topicName` in it, and every topic in a reference `{topic.key}`, is the id of
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
  /** The user whose subscription the applet runs on: the last user who saved it. */
  readonly runsAsId: string;
  readonly creatorId: string | null;
  readonly name: string;
  readonly isEnabled: boolean;
  /** The secret part of the applet's addresses. */
  readonly hookToken: string;
  readonly createdOn: number;
}
