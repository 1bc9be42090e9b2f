import { Message, NEVER, NO_PROPERTIES } from '../message.ts';
import type { SavedMessage } from './persistence.ts';

/**
 * Converts a message to its saved form. The expiry becomes wall-clock time, because the monotonic clock starts again
 * with the server.
 */
export function toSaved({ topicName, payload, qos, properties, expiresAt }: Message): SavedMessage {
  return {
    topicName,
    payload: payload.toString('base64'),
    qos,
    ...(properties.length > 0 && { properties: properties.toString('base64') }),
    ...(expiresAt !== NEVER && { expiresAt: Math.round(Date.now() - performance.now() + expiresAt) }),
  };
}

export function fromSaved({ topicName, payload, qos, properties, expiresAt }: SavedMessage, retain = true): Message {
  return new Message(topicName, Buffer.from(payload, 'base64'), {
    qos,
    retain,
    mqtt: {
      publisher: undefined,
      properties: properties === undefined ? NO_PROPERTIES : Buffer.from(properties, 'base64'),
      expiresAt: expiresAt === undefined ? NEVER : performance.now() + expiresAt - Date.now(),
    },
  });
}
