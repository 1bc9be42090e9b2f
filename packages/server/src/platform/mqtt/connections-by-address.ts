import { limitedAddress } from '../address.ts';

interface Closable {
  readonly close: () => void;
}

interface AddressEntry {
  readonly all: Set<Closable>;
  /** Connections without a CONNECT yet, oldest first. */
  readonly unconnected: Set<Closable>;
}

/** Limits per address. */
interface Limits {
  readonly connectionsPerAddress: number;
  readonly unconnectedPerAddress: number;
}

/**
 * Counts connections per address, so one address cannot use up the places of all others. An IPv6 network counts as one
 * address. Connections without a CONNECT make room for newer ones, since a board sends it immediately.
 */
export class ConnectionsByAddress {
  readonly #limits: Limits;
  readonly #addresses = new Map<string, AddressEntry>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  isFull(address: string): boolean {
    return (this.#addresses.get(limitedAddress(address))?.all.size ?? 0) >= this.#limits.connectionsPerAddress;
  }

  add(address: string, connection: Closable): void {
    const key = limitedAddress(address);
    const entry = this.#addresses.get(key) ?? { all: new Set(), unconnected: new Set() };
    this.#addresses.set(key, entry);
    entry.all.add(connection);
    entry.unconnected.add(connection);
    if (entry.unconnected.size <= this.#limits.unconnectedPerAddress) return;
    const [oldest] = entry.unconnected;
    if (!oldest) return;
    entry.unconnected.delete(oldest);
    oldest.close();
  }

  /** Call this when a connection has sent CONNECT. */
  markConnected(address: string, connection: Closable): void {
    this.#addresses.get(limitedAddress(address))?.unconnected.delete(connection);
  }

  remove(address: string, connection: Closable): void {
    const key = limitedAddress(address);
    const entry = this.#addresses.get(key);
    entry?.all.delete(connection);
    entry?.unconnected.delete(connection);
    if (entry?.all.size === 0) this.#addresses.delete(key);
  }
}
