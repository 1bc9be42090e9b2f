import { isTooFast } from '@tinkerstream/contract/records';
import type { PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import type { Outcome } from '../../../records/index.ts';
import type { ActionDefinition, ActionResult } from '../action-definition.ts';
import { done, failed, retried } from '../action-result.ts';

/** A message of an applet to a topic. */
export interface AppletMessage {
  /** The user whom the applet runs as: the messages of a user's applets keep their order. */
  readonly userId: string;
  /** The board whose message the applet answers. */
  readonly board: string | undefined;
  readonly topicId: string;
  readonly payload: Buffer;
  /** The number of applets that the message has passed through. */
  readonly hops: number;
  /** The ids of these applets, in their order. */
  readonly chain?: readonly string[] | undefined;
  /** The id of the intent: its job ends in the commit that stores the message, so the message is published once. */
  readonly finishesJob: string;
  /** Jobs that begin with this commit. */
  readonly addsJobs: readonly PreparedJob[];
}

/** Sends a message through ingest, like one of a board. */
export type PublishAppletMessage = (message: AppletMessage) => Promise<Outcome>;

export function publishMessageAction(publish: PublishAppletMessage): ActionDefinition<'PUBLISH_MQTT_MESSAGE_ACTION'> {
  return {
    status: undefined,
    async perform({ id, runsAsId: userId, action, hops, chain, board }, _, addsJobs) {
      // A stored action has the topic's id as its name.
      const topicId = action.topicName;
      const payload = Buffer.from(action.publishContent);
      const message = { userId, board, topicId, payload, hops, chain, finishesJob: id, addsJobs };
      return resultOf(await publish(message), topicId);
    },
  };
}

/** What became of an action that published. */
export function resultOf({ outcome, reasons = [] }: Outcome, topicId: string): ActionResult {
  const tooFast = reasons.find(isTooFast);
  switch (outcome) {
    case 'accepted':
      return tooFast ? done('TOO_FAST', tooFast.detail) : done();
    case 'unknown-topic':
      return failed('TOPIC_GONE', topicId);
    case 'inactive-topic':
      return failed('TOPIC_INACTIVE', topicId);
    case 'ended-subscription':
      return failed('TOPIC_SUBSCRIPTION_ENDED', topicId);
    case 'failed':
      return retried('FAILED');
  }
}
