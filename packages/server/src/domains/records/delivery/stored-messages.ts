import type { RecordValue } from '@tinkerstream/contract/points';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Logger } from '../../../platform/logger.ts';
import { decodeMessages, encodeMessages, readSent } from './message-bytes.ts';
import type { StoredMessage } from './stored-message.ts';

type Handler = (message: StoredMessage) => void;

/** The listeners of stored messages, in the order in which they hear. */
interface Handlers {
  /**
   * On every node, for the boards and browsers connected there. They read payload, text and values only of the messages that they
   * need: those of other nodes are decoded then.
   */
  readonly onEveryNode: readonly Handler[];
  /** Then once for each message, on the node that stored it. */
  readonly onOriginNode: readonly Handler[];
}

/** Broadcasts messages after their commit. */
interface StoredMessages {
  /** Sets who hears of them. Call this once, before the server listens. */
  readonly tell: (handlers: Handlers) => void;
  readonly broadcast: Handler;
}

export function createStoredMessages(
  { everywhereLive }: Pick<Nodes, 'everywhereLive'>,
  logger: Logger,
): StoredMessages {
  let told: Handlers = { onEveryNode: [], onOriginNode: [] };

  function run(handlers: readonly Handler[], message: StoredMessage): void {
    for (const handle of handlers) {
      try {
        handle(message);
      } catch (error) {
        logger.error({ err: error, topicName: message.topic.name }, 'Could not handle a stored message');
      }
    }
  }

  const broadcastToNodes = everywhereLive(
    'message-stored',
    (message: StoredMessage) => run(told.onEveryNode, message),
    {
      encodeAll: encodeMessages,
      decodeAll: decodeMessages,
      toFormer: toWire,
      fromFormer: (message: WireMessage) => fromWire(message),
    },
  );

  return {
    tell(handlers) {
      told = handlers;
    },
    broadcast(message) {
      broadcastToNodes(message);
      run(told.onOriginNode, message);
    },
  };
}

/**
 * A stored message in the form of earlier releases: the payload in base64, the values as pairs, the origin without
 * MQTT's own part.
 */
interface WireMessage extends Omit<StoredMessage, 'payload' | 'text' | 'sentBy' | 'values'> {
  readonly payload: string;
  readonly values: readonly (readonly [key: string, value: RecordValue])[];
}

function toWire({ topic, projectIds, payload, origin, time, device, values, isTooFast }: StoredMessage): WireMessage {
  const { id, name } = topic;
  const { mqtt: _, ...shared } = origin;
  return {
    topic: { id, name },
    projectIds,
    payload: payload.toString('base64'),
    origin: shared,
    time,
    device: device && { id: device.id, serialNumber: device.serialNumber },
    isTooFast,
    values: [...values],
  };
}

function fromWire(message: WireMessage): StoredMessage {
  const payload = Buffer.from(message.payload, 'base64');
  return {
    ...message,
    ...readSent(payload.toString('utf8'), message.device),
    payload,
    values: new Map(message.values),
  };
}
