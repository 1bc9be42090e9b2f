import type { Queued } from '../session/outgoing.ts';
import type { SavedMessage } from '../session/persistence.ts';
import { fromSaved, toSaved } from '../session/saved-message.ts';
import type { ClientKeys, Session } from '../session/session.ts';
import type { Subscription } from '../wire/client-packet.ts';

/** A session without its messages. */
export interface MovedSession {
  readonly client: ClientKeys;
  readonly lifetime: number;
  readonly subscriptions: readonly Subscription[];
  readonly published: readonly string[];
  readonly unreleased: readonly number[];
}

export interface MovedMessage extends SavedMessage, Pick<Queued, 'id' | 'isReceived'> {
  readonly isRetained: boolean;
  /** The QoS of the delivery; `qos` is the message's. */
  readonly deliveredQos: 1 | 2;
}

export function movedOf(session: Session): MovedSession {
  const { clientId, key, boardKey, address, lifetime, subscriptions, published, unreleased } = session;
  return {
    client: { clientId, key, boardKey, address },
    lifetime,
    subscriptions: [...subscriptions.values()],
    published: [...published],
    unreleased: [...unreleased],
  };
}

export function movedMessageOf({ message, qos, retain, id, isReceived }: Queued): MovedMessage {
  return { ...toSaved(message), deliveredQos: qos, isRetained: retain, id, isReceived };
}

export function queuedOf({ deliveredQos, isRetained, id, isReceived, ...saved }: MovedMessage): Queued {
  return { message: fromSaved(saved, isRetained), qos: deliveredQos, retain: isRetained, id, isReceived };
}
