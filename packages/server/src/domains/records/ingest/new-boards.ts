import { limitedAddress } from '../../../platform/address.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';

/**
 * New boards of an address in a topic that may come at once, and of a connection: forty pupils with two boards each
 * behind one address, or forty behind one gateway, stay within it.
 */
const OF_ADDRESS = 100;
const OF_CONNECTION = 50;
/** The time after which one more board may come. */
const REFILL_MS = 3000;
const MAX_NAMES = 2000;

/** How many boards may come, at a time of the monotonic clock. */
interface Room {
  left: number;
  time: number;
}

/**
 * The pace at which new boards come into a topic from an address and on a connection, so that nobody uses up its places
 * unnoticed. Each server counts for itself: the boards of an address mostly reach one.
 */
export class NewBoards {
  readonly #ofAddress = new Map<string, Room>();
  readonly #ofConnection = new WeakMap<object, Room>();
  /** The admitted boards, so that further messages of theirs count once. */
  readonly #admitted = new Set<string>();

  /** Whether a board that the topic does not have may come; counts it. @param time of the monotonic clock */
  admits(name: string, { connection, address }: Pick<MessageSender, 'connection' | 'address'>, time: number): boolean {
    if (this.#admitted.has(name)) return true;
    const byConnection = this.#ofConnection.get(connection) ?? { left: OF_CONNECTION, time };
    this.#ofConnection.set(connection, byConnection);
    const rooms = [{ room: byConnection, most: OF_CONNECTION }];
    if (address !== undefined) {
      const key = limitedAddress(address);
      const room = this.#ofAddress.get(key) ?? { left: OF_ADDRESS, time };
      this.#ofAddress.set(key, room);
      forgetFirst(this.#ofAddress, MAX_NAMES);
      rooms.push({ room, most: OF_ADDRESS });
    }
    for (const { room, most } of rooms) refill(room, most, time);
    if (rooms.some(({ room }) => room.left < 1)) return false;
    for (const { room } of rooms) room.left--;
    // A copy: a substring would keep the whole message in memory.
    this.#admitted.add(Buffer.from(name).toString());
    forgetFirst(this.#admitted, MAX_NAMES);
    return true;
  }
}

function refill(room: Room, most: number, time: number): void {
  room.left = Math.min(most, room.left + Math.max(0, time - room.time) / REFILL_MS);
  room.time = Math.max(room.time, time);
}
