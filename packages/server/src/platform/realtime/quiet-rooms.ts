/** Minimum time for which events are remembered, and half of the maximum: a page joins its rooms in its first seconds. */
const GENERATION_MS = 10_000;

/** Maximum rooms with events: with more, events are remembered for a shorter time. */
const MAX_ROOMS = 20_000;

interface Last {
  readonly at: number;
  /** The user whose own event it was, which changes nothing for their own pages. */
  readonly by?: string | undefined;
  /** When the last event of anyone else was, if it is remembered. */
  readonly others?: number | undefined;
}

/**
 * When something last happened in each room, watched or not. A page that joins a room learns from it whether its loaded
 * data are still current.
 */
export class QuietRooms {
  readonly #now: () => number;
  readonly #maxRooms: number;
  #current = new Map<string, Last>();
  #previous = new Map<string, Last>();
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

  /** @param by the user whose pages need not know the event: they came or went */
  note(room: string, by?: string): void {
    const now = this.#advance();
    if (this.#current.size >= this.#maxRooms && !this.#current.has(room)) this.#startGeneration(now);
    const last = this.#lastIn(room);
    this.#current.set(room, { at: now, by, others: last?.by === by ? last?.others : last?.at });
  }

  /** Notes an event in every room. */
  noteAll(): void {
    this.#startGeneration(this.#now());
    this.#previous.clear();
    this.#since = this.#startedAt;
  }

  /** For how many milliseconds nothing has happened in a room, as far as remembered; `userId` is the asking user. */
  quietFor(room: string, userId?: string): number {
    const now = this.#advance();
    const last = this.#lastIn(room);
    const at = last?.by !== undefined && last.by === userId ? last.others : last?.at;
    return now - (at ?? this.#since);
  }

  #lastIn(room: string): Last | undefined {
    return this.#current.get(room) ?? this.#previous.get(room);
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
