import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';

/** Names in memory. The one that was first used is forgotten first. */
const MAX_NAMES = 2000;

/** A board that has moved to another address does not come back to the first one this soon. */
const WITHIN_MS = 60_000;

/** Numbers of connections: names keep them for long, and must not keep the connections. A `WeakRef` costs more with each look. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

interface Use {
  connection: number;
  connectionBefore: number | undefined;
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
    const number = numberOf(connection);
    const use = this.#names.get(name);
    if (!use) {
      this.#add(name, number, address);
      return false;
    }
    if (use.connection !== number) {
      if (use.connectionBefore === number) use.sharedOn = time;
      use.connectionBefore = use.connection;
      use.connection = number;
    }
    if (use.address !== address) {
      if (use.addressBefore === address && time - use.before < WITHIN_MS) use.sharedOn = time;
      use.addressBefore = use.address;
      use.address = address;
      use.before = time;
    }
    return time - use.sharedOn < WITHIN_MS;
  }

  #add(name: string, connection: number, address: string | undefined): void {
    // A copy: a substring would keep the whole message in memory.
    const key = Buffer.from(name).toString();
    const use = { connection, connectionBefore: undefined, address, addressBefore: undefined };
    this.#names.set(key, { ...use, before: 0, sharedOn: Number.NEGATIVE_INFINITY });
    forgetFirst(this.#names, MAX_NAMES);
  }
}

function numberOf(connection: object): number {
  const known = numbers.get(connection);
  if (known !== undefined) return known;
  numbers.set(connection, ++lastNumber);
  return lastNumber;
}
