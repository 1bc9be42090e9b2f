import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';

/** Names in memory. The one that was first used is forgotten first. */
const MAX_NAMES = 2000;

/** A board that has moved to another address does not come back to the first one this soon. */
const WITHIN_MS = 60_000;

interface Use {
  connection: WeakRef<object>;
  connectionBefore: WeakRef<object> | undefined;
  address: string | undefined;
  addressBefore: string | undefined;
  /** When the address was last that one, in milliseconds of the monotonic clock. */
  before: number;
  sharedOn: number;
}

/**
 * Who uses the names of boards in a topic. Two boards of one name draw a zigzag. They show when the name changes between two
 * connections or addresses and back: a board that connects again never sends on its old connection.
 */
export class NameUse {
  readonly #names = new Map<string, Use>();

  /**
   * Notes a message.
   * @param time in milliseconds of the monotonic clock
   * @returns whether two boards have sent under this name in the last minute
   */
  note(name: string, { connection, address }: Pick<MessageSender, 'connection' | 'address'>, time: number): boolean {
    const use = this.#names.get(name);
    if (!use) {
      this.#add(name, connection, address);
      return false;
    }
    if (use.connection.deref() !== connection) {
      if (use.connectionBefore?.deref() === connection) use.sharedOn = time;
      use.connectionBefore = use.connection;
      use.connection = new WeakRef(connection);
    }
    if (use.address !== address) {
      if (use.addressBefore === address && time - use.before < WITHIN_MS) use.sharedOn = time;
      use.addressBefore = use.address;
      use.address = address;
      use.before = time;
    }
    return time - use.sharedOn < WITHIN_MS;
  }

  #add(name: string, connection: object, address: string | undefined): void {
    // A copy: a substring would keep the whole message in memory.
    const key = Buffer.from(name).toString();
    const use = { connection: new WeakRef(connection), connectionBefore: undefined, address, addressBefore: undefined };
    this.#names.set(key, { ...use, before: 0, sharedOn: Number.NEGATIVE_INFINITY });
    forgetFirst(this.#names, MAX_NAMES);
  }
}
