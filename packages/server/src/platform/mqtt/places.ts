/** A connection that has a place. */
export interface Occupant {
  /** When a packet last passed in either direction, on the monotonic clock in milliseconds. */
  readonly silentSince: (now: number) => number;
  /** Closes the connection, and frees its place before it returns. */
  readonly giveWay: () => void;
}

interface PlacesOptions {
  readonly limit: number;
  /** The silence after which a connection makes room for a new one, in milliseconds. */
  readonly silentMs: number;
  /** Runs when a connection finds no place, at most once a minute. */
  readonly onFull: () => void;
}

const REPORT_MS = 60_000;

/**
 * A limited number of places for connections. If all are taken, the connection that has been silent longest makes room:
 * boards that were switched off, or programs that forgot theirs, lock nobody out. A connection that sends or pings
 * stays.
 */
export class Places {
  readonly #options: PlacesOptions;
  readonly #occupants = new Set<Occupant>();
  /**
   * The time of the next search: nobody has been silent long enough before it, so a flood of connections does not
   * search again.
   */
  #searchAt = Number.NEGATIVE_INFINITY;
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#occupants.size === 0;
  }

  add(occupant: Occupant): void {
    this.#occupants.add(occupant);
  }

  delete(occupant: Occupant): void {
    this.#occupants.delete(occupant);
  }

  /** @returns whether a place is free; if none is, closes a silent connection if there is one */
  makeRoom(now: number): boolean {
    if (this.#occupants.size < this.#options.limit) return true;
    const silent = now < this.#searchAt ? undefined : this.#findSilent(now);
    silent?.giveWay();
    if (!silent && now - this.#reportedAt >= REPORT_MS) {
      this.#reportedAt = now;
      this.#options.onFull();
    }
    return silent !== undefined;
  }

  #findSilent(now: number): Occupant | undefined {
    let longest: Occupant | undefined;
    let since = now;
    for (const occupant of this.#occupants) {
      const at = occupant.silentSince(now);
      if (at >= since) continue;
      longest = occupant;
      since = at;
    }
    if (longest && now - since >= this.#options.silentMs) return longest;
    this.#searchAt = since + this.#options.silentMs;
    return undefined;
  }
}
