import { fromApplet, type IncomingMessage } from '../../../platform/incoming-message.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';
import type { Intake } from '../../../platform/mqtt/intake.ts';
import type { Outcome } from './batch/received-message.ts';
import type { Ingest } from './ingest.ts';

/** Maximum users whose applets each have a turn. */
const MAX_USERS = 10_000;

/** A message of an applet. */
export interface AppletMessage extends Pick<IncomingMessage, 'topicName' | 'payload' | 'finishesJob' | 'addsJobs'> {
  /** The user whom the applet runs as. The messages of a user's applets keep their order, and have one turn. */
  readonly userId: string;
  /**
   * The board whose message the applet answers. The minimum interval of the topic's owner counts all of a user's
   * answers to one board together.
   */
  readonly board: string | undefined;
  /** The number of applets that the message behind it has passed through, including this one. */
  readonly hops: number;
  /** The ids of these applets, in their order. */
  readonly chain?: readonly string[] | undefined;
}

/** Publishes messages. Each function resolves when the message is on disk or refused. */
export interface Publisher {
  /** For a client that sends over anything but MQTT: the message waits for its turn. */
  readonly publish: (from: Omit<MessageSender, 'publishing'>, message: IncomingMessage) => Promise<Outcome>;
  /** For an MQTT client, whose packets have their turns. `publishing` already includes the message. */
  readonly handle: (message: IncomingMessage, sender: MessageSender) => Promise<Outcome>;
  readonly publishFromApplet: (message: AppletMessage) => Promise<Outcome>;
}

/** @param intake the queue that these messages share with those of boards */
export function createPublisher(ingest: Pick<Ingest, 'handlePublish'>, intake: Intake): Publisher {
  const connectionOfUser = new Map<string, object>();

  function handle(message: IncomingMessage, sender: MessageSender): Promise<Outcome> {
    return new Promise((resolve) => ingest.handlePublish(message, sender, resolve));
  }

  function publish(from: Omit<MessageSender, 'publishing'>, message: IncomingMessage): Promise<Outcome> {
    return new Promise((resolve) => {
      intake.enqueue(from.connection, message.payload.length, (queue, end) => {
        const sender: MessageSender = {
          ...from,
          get publishing() {
            return queue.publishing;
          },
        };
        ingest.handlePublish(message, sender, (outcome) => {
          end();
          resolve(outcome);
        });
      });
    });
  }

  return {
    publish,
    handle,
    publishFromApplet({ userId, board, hops, chain, ...message }) {
      const connection = connectionOfUser.get(userId) ?? {};
      connectionOfUser.set(userId, connection);
      forgetFirst(connectionOfUser, MAX_USERS);
      // No device has this serial number: pairs end at a comma.
      const sender = { connection, userId, pacedAs: `,${userId},${board ?? ''}` };
      return publish(sender, { ...message, origin: fromApplet(hops, board, chain) });
    },
  };
}
