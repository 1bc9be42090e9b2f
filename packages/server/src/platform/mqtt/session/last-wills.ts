import { createHash } from 'node:crypto';
import type { Will } from '../wire/client-packet.ts';

/** The will of an open connection. */
export interface LastWill {
  readonly will: Will;
  /** Whether the client has connected again since this connection's last packet: the will would be false. */
  isOutdated: boolean;
}

/**
 * The wills of all open connections. A board that loses its connection reconnects long before the old one times out;
 * the old will, such as `online=0`, would then stay although the board is online. In MQTT the new connection takes over
 * the old one. Here clients with the same id coexist, because the boards of a class share few ids, so an id alone does
 * not show that a board is back. It is back if, after the old connection's last packet, a client with the same id, user
 * name and address connects with the same will: the same payload for the same topic. A dead board differs from a live
 * one with its id: by its will, or the live one connected earlier, or the dead one sent packets after that.
 */
export class LastWills {
  readonly #wills = new Map<string, Set<LastWill>>();
  readonly #onAdded: ((key: string) => void) | undefined;

  /** @param onAdded runs with the key of each client's will */
  constructor(onAdded: ((key: string) => void) | undefined) {
    this.#onAdded = onAdded;
  }

  /** @param clientKey digest of id, user name and address; undefined for a client without an id, which never matches */
  add(clientKey: string | undefined, will: Will): LastWill {
    const added = { will, isOutdated: false };
    if (clientKey === undefined) return added;
    const key = keyOf(clientKey, will);
    this.outdate(key);
    this.#wills.set(key, (this.#wills.get(key) ?? new Set()).add(added));
    this.#onAdded?.(key);
    return added;
  }

  /** Makes wills out of date. Call this when a client has connected with this will, here or to another node. */
  outdate(key: string): void {
    for (const older of this.#wills.get(key) ?? []) older.isOutdated = true;
  }

  /** Removes a will. Call this when the connection ends. */
  remove(clientKey: string, lastWill: LastWill): void {
    const key = keyOf(clientKey, lastWill.will);
    const same = this.#wills.get(key);
    same?.delete(lastWill);
    if (same?.size === 0) this.#wills.delete(key);
  }
}

function keyOf(clientKey: string, { topicName, payload }: Will): string {
  return createHash('sha256')
    .update(JSON.stringify([clientKey, topicName]))
    .update(payload)
    .digest('base64');
}
