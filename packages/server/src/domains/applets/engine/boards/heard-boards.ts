import type { Silence } from '@tinkerstream/contract/applets';
import { detached } from '../values/detached.ts';

/** Maximum boards that an applet waits for: as many as a topic has. */
const MAX_BOARDS = 1000;
const MINUTE_MS = 60_000;

interface HeardBoard {
  /** The place of the latest change, as in `kept`. */
  place: number;
  isSilent: boolean;
  /** When this node received the board's latest message, or began to listen. */
  heardAt: number;
  /** When the board fell silent. */
  silentAt: number;
  /** Whether a message that ends the silence is on its way to the store. */
  isReturning: boolean;
}

/** A board whose state is about to change, with its place in `kept`. */
export interface BoardState {
  readonly board: string;
  readonly place: number;
}

/**
 * The time of the latest message of each board of a topic. Times are in milliseconds of this node's monotonic clock, and
 * only count while it listens: neither a clock that is set nor a server that was off is a silence.
 */
export class HeardBoards {
  readonly #silence: Pick<Silence, 'minutes' | 'per'>;
  readonly #boards = new Map<string, HeardBoard>();

  constructor(silence: Pick<Silence, 'minutes' | 'per'>) {
    this.#silence = silence;
  }

  get #longestMs(): number {
    return this.#silence.minutes * MINUTE_MS;
  }

  /** The name under which a sender is counted. */
  boardOf(sender: string): string {
    return this.#silence.per === 'BOARD' ? sender : '';
  }

  /** Notes a stored message of a board. */
  hear(board: string, now: number): void {
    const heard = this.#boards.get(board);
    if (heard) heard.heardAt = now;
  }

  /** Takes over a stored state, unless a later one is known. */
  follow({ board, place }: BoardState, isSilent: boolean, now: number): void {
    const heard = this.#boards.get(board);
    if (heard && heard.place >= place) return;
    const heardAt = heard?.heardAt ?? now;
    this.#boards.set(detached(board), { place, isSilent, heardAt, silentAt: now, isReturning: false });
  }

  /** The silence that a message of a board ends, if no other message ends it already. */
  returningOf(board: string): BoardState | undefined {
    const heard = this.#boards.get(board);
    if (!heard?.isSilent || heard.isReturning) return undefined;
    heard.isReturning = true;
    return { board, place: heard.place };
  }

  /** Restores the silence if the message that ends it, or its job, was not stored. */
  staysSilent({ board, place }: BoardState): void {
    const heard = this.#boards.get(board);
    if (heard?.place === place) heard.isReturning = false;
  }

  /** Whether a board has not been heard before, and there is room for it. */
  isNew(board: string): boolean {
    return !this.#boards.has(board) && this.#boards.size < MAX_BOARDS;
  }

  /** Forgets a board whose first message was not stored. */
  forget({ board, place }: BoardState): void {
    if (this.#boards.get(board)?.place === place) this.#boards.delete(board);
  }

  /** The boards that have now been silent for long enough. */
  fallenSilent(now: number): BoardState[] {
    return this.#states(({ isSilent, heardAt }) => !isSilent && now - heardAt >= this.#longestMs);
  }

  /** The silent boards that were heard while their silence was being stored. */
  heardAgain(): BoardState[] {
    return this.#states(({ isSilent, heardAt, silentAt }) => isSilent && heardAt > silentAt);
  }

  /** The milliseconds until the next board may fall silent. */
  wait(now: number): number {
    let next = now + this.#longestMs;
    for (const { isSilent, heardAt } of this.#boards.values()) {
      if (!isSilent) next = Math.min(next, heardAt + this.#longestMs);
    }
    return Math.max(0, next - now);
  }

  /** Starts all silences from now: this node may have missed messages. */
  listenAnew(now: number): void {
    for (const heard of this.#boards.values()) if (!heard.isSilent) heard.heardAt = now;
  }

  #states(isMeant: (heard: HeardBoard) => boolean): BoardState[] {
    return [...this.#boards].flatMap(([board, heard]) => (isMeant(heard) ? [{ board, place: heard.place }] : []));
  }
}
