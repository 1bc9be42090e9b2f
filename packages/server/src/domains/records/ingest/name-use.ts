import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';

/** Maximum names in memory. The name that was first used is forgotten first. */
const MAX_NAMES = 2000;

/** The time in which a board that has moved to another address does not come back to the first one. */
const WITHIN_MS = 60_000;

/** Maximum boards of one name that are told apart: the size of a class that copies one program. */
const MAX_BOARDS = 32;

/**
 * Numbers of connections: names stay in memory for long, and must not hold the connections. A `WeakRef` costs more at
 * each read.
 */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

interface Use {
  /** The latest connections, the last one first. */
  readonly connections: number[];
  /** The latest addresses, the last one first, with the time of their latest message. */
  readonly addresses: { readonly address: string | undefined; time: number }[];
  sharedOn: number;
}

/**
 * The use of the names of boards in a topic. Boards that share a name draw a zigzag. They show when the name changes
 * between connections or addresses and back: a board that connects again never sends on its old connection.
 */
export class NameUse {
  readonly #names = new Map<string, Use>();

  /**
   * Notes a message.
   * @param time in milliseconds of the monotonic clock
   * @returns whether several boards have sent under this name in the last minute
   */
  note(name: string, { connection, address }: Pick<MessageSender, 'connection' | 'address'>, time: number): boolean {
    const use = this.#names.get(name) ?? this.#add(name);
    const { connections, addresses } = use;
    const number = numberOf(connection);
    if (connections[0] !== number) {
      const turn = connections.indexOf(number);
      if (turn > 0) use.sharedOn = time;
      putFirst(connections, turn, number);
    }
    const first = addresses[0];
    if (first && first.address === address) first.time = time;
    else {
      const place = addresses.findIndex((one) => one.address === address);
      const known = addresses[place];
      if (known && time - known.time < WITHIN_MS) use.sharedOn = time;
      putFirst(addresses, place, { address, time });
    }
    return time - use.sharedOn < WITHIN_MS;
  }

  #add(name: string): Use {
    const use: Use = { connections: [], addresses: [], sharedOn: Number.NEGATIVE_INFINITY };
    // A copy: a substring would keep the whole message in memory.
    this.#names.set(Buffer.from(name).toString(), use);
    forgetFirst(this.#names, MAX_NAMES);
    return use;
  }
}

function numberOf(connection: object): number {
  const known = numbers.get(connection);
  if (known !== undefined) return known;
  numbers.set(connection, ++lastNumber);
  return lastNumber;
}

/** Moves the item at an index to the front, or adds it there. @param index -1 if it is not in the list */
function putFirst<Item>(list: Item[], index: number, item: Item): void {
  if (index >= 0) list.splice(index, 1);
  list.unshift(item);
  if (list.length > MAX_BOARDS) list.pop();
}
