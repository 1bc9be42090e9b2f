import type { RoomAnswer, RoomRequest } from '@tinkerstream/contract/platform/socket';

/** Joins of one browser that may wait. The web sends no more than this at a time. */
const MAX_PENDING_JOINS = 50;

export interface PendingJoin extends RoomRequest {
  readonly answer: (result: RoomAnswer) => void;
  /** Whether the browser is still there and has not left the room since. */
  readonly isWanted: () => boolean;
}

/**
 * The joins of one browser, one after the other, so that one browser never has more than one look-up in the database.
 * Those that are no longer wanted cost nothing.
 */
export class JoinQueue {
  readonly #join: (pending: PendingJoin) => Promise<void>;
  #waiting: { readonly pending: PendingJoin; isCancelled: boolean }[] = [];
  #isWorking = false;
  #isClosed = false;

  /** @param join must not reject */
  constructor(join: (pending: PendingJoin) => Promise<void>) {
    this.#join = join;
  }

  /** False when too many wait already. */
  add(request: RoomRequest, answer: (result: RoomAnswer) => void): boolean {
    if (this.#isClosed) return true;
    if (this.#waiting.length >= MAX_PENDING_JOINS) return false;
    const entry = {
      isCancelled: false,
      pending: { ...request, answer, isWanted: () => !this.#isClosed && !entry.isCancelled },
    };
    this.#waiting.push(entry);
    void this.#work();
    return true;
  }

  /** The browser has left a room: joins of it that came before are no longer wanted. */
  cancel(room: string): void {
    for (const entry of this.#waiting) if (entry.pending.room === room) entry.isCancelled = true;
  }

  /** The browser is gone. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    // The one that is worked on stays in the list, so that it can be cancelled and is counted.
    for (let entry = this.#waiting[0]; entry; entry = this.#waiting[0]) {
      await this.#join(entry.pending);
      this.#waiting.shift();
    }
    this.#isWorking = false;
  }
}
