import { fromApplet, type IncomingMessage } from '../../../platform/incoming-message.ts';
import type { MessageSender, PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { Intake } from '../../../platform/mqtt/intake.ts';
import { forgetFirst } from '../../../platform/rate-limit.ts';
import type { Ingest } from './ingest.ts';

/** Maximum applets that each have a turn of their own. */
const MAX_APPLETS = 10_000;

/** What became of a message. `error` is the reason for the outcome `failed`. */
export interface Published {
  readonly outcome: PublishOutcome;
  readonly error?: unknown;
}

/** A message of an applet. */
export interface AppletMessage extends Pick<IncomingMessage, 'topicName' | 'payload' | 'finishesJob'> {
  /** The messages of one applet keep their order, and wait their turn among those of all other senders. */
  readonly appletId: string;
  /** Applets that the message behind it has passed through, this one included. */
  readonly hops: number;
}

/** Publishes messages that no MQTT client sends. Each function resolves when the message is on disk or refused. */
export interface Publisher {
  readonly publish: (from: Omit<MessageSender, 'publishing'>, message: IncomingMessage) => Promise<Published>;
  /** No interval of a subscription limits it. */
  readonly publishFromApplet: (message: AppletMessage) => Promise<Published>;
}

/** @param intake the queue that these messages share with those of boards */
export function createPublisher(ingest: Pick<Ingest, 'handlePublish'>, intake: Intake): Publisher {
  const connectionOfApplet = new Map<string, object>();

  function publish(from: Omit<MessageSender, 'publishing'>, message: IncomingMessage): Promise<Published> {
    return new Promise((resolve) => {
      intake.enqueue(from.connection, message.payload.length, (queue, end) => {
        const sender: MessageSender = {
          ...from,
          get publishing() {
            return queue.publishing;
          },
        };
        ingest.handlePublish(message, sender, (outcome, error) => {
          end();
          resolve({ outcome, error });
        });
      });
    });
  }

  return {
    publish,
    publishFromApplet({ appletId, hops, ...message }) {
      const connection = connectionOfApplet.get(appletId) ?? {};
      connectionOfApplet.set(appletId, connection);
      forgetFirst(connectionOfApplet, MAX_APPLETS);
      return publish({ connection, isUnpaced: true }, { ...message, origin: fromApplet(hops) });
    },
  };
}
