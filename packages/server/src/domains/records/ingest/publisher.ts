import type { MessageReason } from '@tinkerstream/contract/records';
import { fromApplet, type IncomingMessage } from '../../../platform/incoming-message.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { MessageSender, PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { Intake } from '../../../platform/mqtt/intake.ts';
import type { Ingest } from './ingest.ts';

/** Maximum users whose applets each have a turn. */
const MAX_USERS = 10_000;

/** What became of a message. `error` is the reason for the outcome `failed`. */
export interface Published {
  readonly outcome: PublishOutcome;
  readonly error?: unknown;
  /** Why parts of an accepted message are not stored as sent. */
  readonly reasons?: readonly MessageReason[] | undefined;
  /** How many values of an accepted message are stored. */
  readonly stored?: number | undefined;
  /** When an accepted message arrived, as its values tell it, in milliseconds since 1970 UTC. */
  readonly time?: number | undefined;
}

/** A message of an applet. */
export interface AppletMessage extends Pick<IncomingMessage, 'topicName' | 'payload' | 'finishesJob' | 'addsJobs'> {
  /** Whom the applet runs as. The messages of a user's applets keep their order, and have one turn. */
  readonly userId: string;
  /**
   * The board whose message it answers. To the interval of the topic's owner, all answers of a user's applets to one board are
   * one sender.
   */
  readonly board: string | undefined;
  /** Applets that the message behind it has passed through, this one included. */
  readonly hops: number;
  /** Their ids, in their order. */
  readonly chain?: readonly string[] | undefined;
}

/** Publishes messages. Each function resolves when the message is on disk or refused. */
export interface Publisher {
  /** For a client that sends over anything but MQTT: the message waits for its turn. */
  readonly publish: (from: Omit<MessageSender, 'publishing'>, message: IncomingMessage) => Promise<Published>;
  /** For an MQTT client, whose packets have their turns. `publishing` already includes the message. */
  readonly handle: (message: IncomingMessage, sender: MessageSender) => Promise<Published>;
  readonly publishFromApplet: (message: AppletMessage) => Promise<Published>;
}

/** @param intake the queue that these messages share with those of boards */
export function createPublisher(ingest: Pick<Ingest, 'handlePublish'>, intake: Intake): Publisher {
  const connectionOfUser = new Map<string, object>();

  function handle(message: IncomingMessage, sender: MessageSender): Promise<Published> {
    return new Promise((resolve) => {
      ingest.handlePublish(message, sender, (outcome, error, reasons, stored, time) =>
        resolve({ outcome, error, reasons, stored, time }),
      );
    });
  }

  function publish(from: Omit<MessageSender, 'publishing'>, message: IncomingMessage): Promise<Published> {
    return new Promise((resolve) => {
      intake.enqueue(from.connection, message.payload.length, (queue, end) => {
        const sender: MessageSender = {
          ...from,
          get publishing() {
            return queue.publishing;
          },
        };
        ingest.handlePublish(message, sender, (outcome, error, reasons, stored, time) => {
          end();
          resolve({ outcome, error, reasons, stored, time });
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
