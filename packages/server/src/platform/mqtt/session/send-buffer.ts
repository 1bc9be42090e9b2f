import type { Duplex } from 'node:stream';

/** How long a client may be over its limit: longer than a network hiccup or a busy small board. */
const GRACE_MS = 1000;

/** How many times its limit a client may briefly reach, as after a large batch commit. */
const MAX_BURST_FACTOR = 8;

/** Unread bytes allowed for all clients together; beyond that, only clients with a small backlog stay connected. */
const MAX_UNREAD = 128 * 1024 * 1024;
const SMALL_BACKLOG = 64 * 1024;

/** Unread bytes of all clients. */
export interface Unread {
  bytes: number;
}

/**
 * Outgoing bytes of one client. Writes of one tick leave in a single system call. A client that stays more than `limit`
 * bytes behind is disconnected, so it cannot slow down others.
 */
export class SendBuffer {
  readonly #stream: Duplex;
  readonly #limit: number;
  #isCorked = false;
  /** When it fell behind, in milliseconds of the monotonic clock. */
  #behindSince: number | undefined;

  /** When a packet was last written, in milliseconds of the monotonic clock. */
  writtenAt = Number.NEGATIVE_INFINITY;
  readonly #all: Unread;
  /** This client's share of `all`. */
  #counted = 0;

  constructor(stream: Duplex, limit: number, all: Unread) {
    this.#stream = stream;
    this.#limit = limit;
    this.#all = all;
    stream.on('drain', () => this.#count(stream.writableLength));
    stream.on('close', () => this.#count(0));
  }

  write(bytes: Buffer): void {
    if (!this.#stream.writable) return;
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#stream.uncork();
      });
    }
    this.#stream.write(bytes);
    this.writtenAt = performance.now();
    this.#count(this.#stream.writableLength);
    if (this.#all.bytes > MAX_UNREAD && this.#counted > SMALL_BACKLOG) this.#stream.destroy();
    if (this.#stream.writableLength > this.#limit) this.closeIfBehind(performance.now());
    else this.#behindSince = undefined;
  }

  #count(unread: number): void {
    this.#all.bytes += unread - this.#counted;
    this.#counted = unread;
  }

  /** Disconnects a client that has been behind for too long, or is too far behind. */
  closeIfBehind(now: number): void {
    const unread = this.#stream.writableLength;
    if (unread <= this.#limit) {
      this.#behindSince = undefined;
      return;
    }
    this.#behindSince ??= now;
    if (now - this.#behindSince > GRACE_MS || unread > MAX_BURST_FACTOR * this.#limit) this.#stream.destroy();
  }
}
