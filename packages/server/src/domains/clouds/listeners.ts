import { forgetFirst } from '../../platform/limits/rate-limit.ts';
import type { Dialects } from '../../platform/mqtt/dialects.ts';
import type { StoredMessage } from '../records/index.ts';

/** Topics and projects remembered: those that the clients of all links in use listen to, in about 20 MB. */
const MAX_PLACES = 50_000;

type Hear<Client> = (client: Client, message: StoredMessage, scope: string) => void;

/** The clients of one cloud that listen, each by the topic or project that it listens to, and its scope. */
interface CloudListeners<Client> {
  readonly add: (placeId: string, scope: string, client: Client) => void;
  readonly get: (placeId: string, scope: string) => Client | undefined;
  readonly remove: (placeId: string, scope: string) => void;
}

export type Listeners = ReturnType<typeof createListeners>;

/**
 * Keeps the clients of all clouds by the topic or project that they listen to: one look-up for each stored message. A scope is forgotten at the
 * next message once none of its clients subscribes to anything.
 */
export function createListeners(dialects: Pick<Dialects, 'hasSubscribers'>) {
  /** By topic or project, and by scope. */
  const places = new Map<string, Map<string, (message: StoredMessage) => void>>();

  function remove(placeId: string, scope: string): void {
    const scopes = places.get(placeId);
    scopes?.delete(scope);
    if (scopes?.size === 0) places.delete(placeId);
  }

  function tell(placeId: string, message: StoredMessage): void {
    const scopes = places.get(placeId);
    if (!scopes) return;
    for (const [scope, hear] of [...scopes]) {
      if (dialects.hasSubscribers(scope)) hear(message);
      else remove(placeId, scope);
    }
  }

  return {
    /** @param hear runs for each stored message with each client that listens to its topic, or to a project of the topic */
    of<Client>(hear: Hear<Client>): CloudListeners<Client> {
      const clients = new WeakMap<(message: StoredMessage) => void, Client>();
      return {
        add(placeId, scope, client) {
          const scopes = places.get(placeId) ?? new Map<string, (message: StoredMessage) => void>();
          const listener = (message: StoredMessage) => hear(client, message, scope);
          clients.set(listener, client);
          // At the end: places in use are the last to be forgotten.
          places.delete(placeId);
          places.set(placeId, scopes.set(scope, listener));
          forgetFirst(places, MAX_PLACES);
        },
        get(placeId, scope) {
          const listener = places.get(placeId)?.get(scope);
          return listener && clients.get(listener);
        },
        remove,
      };
    },

    /** Call this for each stored message of any server. */
    hear(message: StoredMessage): void {
      if (places.size === 0) return;
      tell(message.topic.id, message);
      for (const projectId of message.projectIds) tell(projectId, message);
    },
  };
}
