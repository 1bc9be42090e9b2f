import type { Duplex } from 'node:stream';

/** How long a client may have more unread than its limit: longer than a network hesitates or a small board is busy. */
const PATIENCE_MS = 1000;

/** How many times its limit a client may have unread for a moment, as when a large batch is committed. */
const BURST = 8;

/** How much all clients together may have unread, in bytes; beyond it those go that have more unread than a hesitating network. */
const MAX_UNREAD = 128 * 1024 * 1024;
const HESITATION = 64 * 1024;

/** What all clients have not read yet, in bytes. */
export interface Unread {
  bytes: number;
}

/**
 * What leaves for one client: everything written within a turn of the event loop goes out in one system call. A client
 * that stays behind by more than `limit` bytes is cut off, so that it holds up nobody else.
 */
export class Outbox {
  readonly #stream: Duplex;
  readonly #limit: number;
  #isCorked = false;
  /** Since when it is behind, in milliseconds of the monotonic clock. */
  #behindSince: number | undefined;

  readonly #all: Unread;
  /** What is counted of this client in `all`. */
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
      setImmediate(() => {
        this.#isCorked = false;
        this.#stream.uncork();
      });
    }
    this.#stream.write(bytes);
    this.#count(this.#stream.writableLength);
    if (this.#all.bytes > MAX_UNREAD && this.#counted > HESITATION) this.#stream.destroy();
    if (this.#stream.writableLength > this.#limit) this.cutIfBehind(performance.now());
    else this.#behindSince = undefined;
  }

  #count(unread: number): void {
    this.#all.bytes += unread - this.#counted;
    this.#counted = unread;
  }

  /** Cuts the client off when it has been behind for too long, or by far too much. */
  cutIfBehind(now: number): void {
    const unread = this.#stream.writableLength;
    if (unread <= this.#limit) {
      this.#behindSince = undefined;
      return;
    }
    this.#behindSince ??= now;
    if (now - this.#behindSince > PATIENCE_MS || unread > BURST * this.#limit) this.#stream.destroy();
  }
}
