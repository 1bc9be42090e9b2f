import { limitedAddress } from '../address.ts';

/** A connection that can be ended. */
interface Endable {
  readonly close: () => void;
}

interface OfAddress {
  readonly all: Set<Endable>;
  /** Those whose CONNECT has not come, the oldest first. */
  readonly unnamed: Set<Endable>;
}

/** How many connections an address may have. */
interface Limits {
  readonly connectionsOfAddress: number;
  readonly unnamedOfAddress: number;
}

/**
 * The connections of each address, so that one address cannot take up the places of all others. One IPv6 network counts as
 * one address. Connections that have not said CONNECT yet make room for newer ones, since a board says it immediately.
 */
export class ConnectionsByAddress {
  readonly #limits: Limits;
  readonly #addresses = new Map<string, OfAddress>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  isFull(address: string): boolean {
    return (this.#addresses.get(limitedAddress(address))?.all.size ?? 0) >= this.#limits.connectionsOfAddress;
  }

  add(address: string, connection: Endable): void {
    const key = limitedAddress(address);
    const of = this.#addresses.get(key) ?? { all: new Set(), unnamed: new Set() };
    this.#addresses.set(key, of);
    of.all.add(connection);
    of.unnamed.add(connection);
    if (of.unnamed.size <= this.#limits.unnamedOfAddress) return;
    const [oldest] = of.unnamed;
    if (!oldest) return;
    of.unnamed.delete(oldest);
    oldest.close();
  }

  /** A connection has said CONNECT. */
  name(address: string, connection: Endable): void {
    this.#addresses.get(limitedAddress(address))?.unnamed.delete(connection);
  }

  remove(address: string, connection: Endable): void {
    const key = limitedAddress(address);
    const of = this.#addresses.get(key);
    of?.all.delete(connection);
    of?.unnamed.delete(connection);
    if (of?.all.size === 0) this.#addresses.delete(key);
  }
}
