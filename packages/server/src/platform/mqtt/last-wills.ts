import { createHash } from 'node:crypto';
import type { Will } from './client-packet.ts';

/** The will of an open connection. */
export interface LastWill {
  readonly will: Will;
  /** Its client has connected again since this connection was last heard: publishing it would say what is not so. */
  isOutdated: boolean;
}

/**
 * The wills of all open connections. A board that loses its connection and comes back does so long before the old
 * connection is given up for its silence; `online=0` would then stay, though the board is online. MQTT has the new
 * connection take over the old one. Here clients of one id coexist, because the boards of a class share few, so an id alone
 * does not say that a board is back. It is back when, after the old connection was last heard, a connection of the same id,
 * user name and address left the same will: the same text for the same topic. A board that has really died is told
 * from another one of its id by its will, or because the other one was connected before, or because it was heard since.
 */
export class LastWills {
  readonly #wills = new Map<string, Set<LastWill>>();

  /** @param clientKey who left it: id, user name and address; undefined for a client without an id, which is nobody else's */
  add(clientKey: string | undefined, will: Will): LastWill {
    const added = { will, isOutdated: false };
    if (clientKey === undefined) return added;
    const key = keyOf(clientKey, will);
    const same = this.#wills.get(key) ?? new Set();
    for (const older of same) older.isOutdated = true;
    this.#wills.set(key, same.add(added));
    return added;
  }

  /** Its connection has ended. */
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
