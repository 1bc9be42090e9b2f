/** How long events are remembered at least, and half of how long at most: a page joins its rooms in its first seconds. */
const GENERATION_MS = 10_000;

/** With events in more rooms, events are remembered for a shorter time. */
const MAX_ROOMS = 20_000;

/**
 * When something last happened in each room, watched or not. A page that joins a room learns from it whether what it
 * has already loaded is still current.
 */
export class QuietRooms {
  readonly #now: () => number;
  readonly #maxRooms: number;
  #current = new Map<string, number>();
  #previous = new Map<string, number>();
  /** The start of the current generation, and the time from which all events are remembered. */
  #startedAt: number;
  #since: number;

  /** @param maxRooms the maximum number of rooms in a generation */
  constructor(now: () => number = () => performance.now(), maxRooms = MAX_ROOMS) {
    this.#now = now;
    this.#maxRooms = maxRooms;
    this.#startedAt = now();
    this.#since = this.#startedAt;
  }

  note(room: string): void {
    const now = this.#advance();
    if (this.#current.size >= this.#maxRooms && !this.#current.has(room)) this.#startGeneration(now);
    this.#current.set(room, now);
  }

  /** Notes an event in every room. */
  noteAll(): void {
    this.#startGeneration(this.#now());
    this.#previous.clear();
    this.#since = this.#startedAt;
  }

  /** For how many milliseconds nothing has happened in a room, as far as remembered. */
  quietFor(room: string): number {
    const now = this.#advance();
    return now - (this.#current.get(room) ?? this.#previous.get(room) ?? this.#since);
  }

  #advance(): number {
    const now = this.#now();
    if (now - this.#startedAt >= GENERATION_MS) this.#startGeneration(now);
    return now;
  }

  #startGeneration(now: number): void {
    this.#since = this.#startedAt;
    this.#startedAt = now;
    this.#previous = this.#current;
    this.#current = new Map();
  }
}
