import { limitedAddress } from '../address.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { type Connection, cutOff } from './unread.ts';

/** Maximum open connections per address. A class of forty with five pages each has 200; a whole school may share one address. */
const MAX_CONNECTIONS = 2000;

/** Maximum new connections per address and minute. After a server restart, every page reconnects. */
const MAX_HANDSHAKES = 6000;

/** Maximum packets per page: a burst, then a rate. A page that reconnects joins all of its rooms again. */
const PACKET_BURST = 2000;
const PACKETS_PER_SECOND = 50;

/** Limits the connections per address, and the packets per connection. */
export function createAdmission() {
  const open = new Map<string, number>();
  const handshakes = new RateLimit(MAX_HANDSHAKES, 60_000);

  return {
    /** Counts a handshake. @returns whether the address may have another connection */
    admits(address: string): boolean {
      const from = limitedAddress(address);
      if ((open.get(from) ?? 0) >= MAX_CONNECTIONS || handshakes.secondsToWait(from) > 0) return false;
      handshakes.count(from);
      return true;
    },

    /** Counts a connection until it closes, and cuts it off if it sends too much. */
    watch(connection: Connection, address: string): void {
      const from = limitedAddress(address);
      open.set(from, (open.get(from) ?? 0) + 1);
      connection.once('close', () => {
        const left = (open.get(from) ?? 1) - 1;
        if (left > 0) open.set(from, left);
        else open.delete(from);
      });
      const budget = new PacketBudget();
      connection.on('packet', () => {
        if (!budget.take()) cutOff(connection);
      });
    },
  };
}

/** A token bucket: full at first, then refilled at a steady rate. */
class PacketBudget {
  #left = PACKET_BURST;
  #filledAt = performance.now();

  /** Takes one token. @returns false if the bucket is empty */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(PACKET_BURST, this.#left + ((now - this.#filledAt) / 1000) * PACKETS_PER_SECOND);
    this.#filledAt = now;
    this.#left--;
    return this.#left >= 0;
  }
}
