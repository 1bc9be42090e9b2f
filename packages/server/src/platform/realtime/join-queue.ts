import type { RoomAnswer, RoomRequest } from '@tinkerstream/contract/platform/socket';

/** Maximum number of pending joins per browser. The web app sends no more than this at a time. */
const MAX_PENDING_JOINS = 50;

export interface PendingJoin extends RoomRequest {
  readonly answer: (result: RoomAnswer) => void;
  /** Whether the browser is still connected and has not left the room since. */
  readonly isWanted: () => boolean;
}

/**
 * Runs the joins of one browser one after the other, so a browser never has more than one database lookup at a time.
 * Cancelled joins cost nothing.
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

  /** @returns false if too many joins are pending */
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

  /** Cancels pending joins of a room that the browser has left. */
  cancel(room: string): void {
    for (const entry of this.#waiting) if (entry.pending.room === room) entry.isCancelled = true;
  }

  /** Cancels all pending joins. Call this when the browser disconnects. */
  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    // The current join stays in the list, so it counts and can be cancelled.
    for (let entry = this.#waiting[0]; entry; entry = this.#waiting[0]) {
      await this.#join(entry.pending);
      this.#waiting.shift();
    }
    this.#isWorking = false;
  }
}
