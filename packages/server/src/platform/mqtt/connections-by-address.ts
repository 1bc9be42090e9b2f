import { limitedAddress } from '../address.ts';
import { type Occupant, Places } from './places.ts';

interface AddressedConnection extends Occupant {
  readonly close: () => void;
}

interface AddressEntry {
  readonly all: Places;
  /** Connections without a CONNECT yet, oldest first. */
  readonly unconnected: Set<AddressedConnection>;
}

/** Limits per address. */
interface Limits {
  readonly connectionsPerAddress: number;
  readonly unconnectedPerAddress: number;
  readonly silentMs: number;
}

/**
 * Counts connections per address, so one address cannot use up the places of all others. An IPv6 network counts as one
 * address. Connections without a CONNECT make room for newer ones, since a board sends it immediately; so do silent
 * ones.
 */
export class ConnectionsByAddress {
  readonly #limits: Limits;
  readonly #onFull: (address: string) => void;
  readonly #addresses = new Map<string, AddressEntry>();

  /** @param onFull runs when an address has no place for a connection, at most once a minute for each */
  constructor(limits: Limits, onFull: (address: string) => void) {
    this.#limits = limits;
    this.#onFull = onFull;
  }

  /** @returns whether the address may have one more connection; a silent one makes room for it */
  makeRoom(address: string, now: number): boolean {
    return this.#addresses.get(limitedAddress(address))?.all.makeRoom(now) ?? true;
  }

  add(address: string, connection: AddressedConnection): void {
    const key = limitedAddress(address);
    const entry = this.#addresses.get(key) ?? this.#addEntry(key);
    entry.all.add(connection);
    entry.unconnected.add(connection);
    if (entry.unconnected.size <= this.#limits.unconnectedPerAddress) return;
    const [oldest] = entry.unconnected;
    if (!oldest) return;
    entry.unconnected.delete(oldest);
    oldest.close();
  }

  /** Notes that a connection has sent CONNECT. */
  markConnected(address: string, connection: AddressedConnection): void {
    this.#addresses.get(limitedAddress(address))?.unconnected.delete(connection);
  }

  remove(address: string, connection: AddressedConnection): void {
    const key = limitedAddress(address);
    const entry = this.#addresses.get(key);
    entry?.all.delete(connection);
    entry?.unconnected.delete(connection);
    if (entry?.all.isEmpty) this.#addresses.delete(key);
  }

  #addEntry(key: string): AddressEntry {
    const { connectionsPerAddress: limit, silentMs } = this.#limits;
    const all = new Places({ limit, silentMs, onFull: () => this.#onFull(key) });
    const entry = { all, unconnected: new Set<AddressedConnection>() };
    this.#addresses.set(key, entry);
    return entry;
  }
}
