import type { Duplex } from 'node:stream';
import { encodeShort } from '../wire/encode.ts';

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

/** Clients with something to send at the end of this tick. */
let sending: SendBuffer[] = [];

function sendAll(): void {
  const buffers = sending;
  sending = [];
  const now = performance.now();
  for (const buffer of buffers) buffer.send(now);
}

/**
 * Outgoing bytes of one client. Writes of one tick leave in a single system call. A client that stays more than `limit`
 * bytes behind is disconnected, so it cannot slow down others.
 */
export class SendBuffer {
  readonly #stream: Duplex;
  readonly #limit: number;
  /** Whether the client is among those that send at the end of this tick. */
  #isSending = false;
  #isCorked = false;
  /** Acknowledgements that leave together. */
  #acknowledgements: number[] | undefined;
  /** When the client fell behind, in milliseconds of the monotonic clock. */
  #behindSince: number | undefined;

  /** When a packet was last written, in milliseconds of the monotonic clock. */
  writtenAt = Number.NEGATIVE_INFINITY;
  readonly #all: Unread;
  /** The client's share of `all`. */
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
    this.#sendLater();
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
    }
    this.#writeAcknowledgements();
    this.#write(bytes);
  }

  /** @param acknowledgement a `shortAcknowledgement` */
  acknowledge(acknowledgement: number): void {
    if (!this.#stream.writable) return;
    this.#sendLater();
    // A literal for the first: an array that is pushed to allocates room for 17, and nearly all boards wait for each
    // acknowledgement.
    if (this.#acknowledgements) this.#acknowledgements.push(acknowledgement);
    else this.#acknowledgements = [acknowledgement];
  }

  /** Ends the stream after the written bytes. */
  end(onEnd?: () => void): void {
    this.#writeAcknowledgements();
    this.#stream.end(onEnd);
  }

  /** Sends the bytes that were written in this tick. */
  send(now: number): void {
    this.#isSending = false;
    this.#writeAcknowledgements();
    this.writtenAt = now;
    if (!this.#isCorked) return;
    this.#isCorked = false;
    this.#stream.uncork();
  }

  #sendLater(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    if (sending.push(this) === 1) process.nextTick(sendAll);
  }

  #writeAcknowledgements(): void {
    const acknowledgements = this.#acknowledgements;
    this.#acknowledgements = undefined;
    if (acknowledgements && this.#stream.writable) this.#write(encodeShort(acknowledgements));
  }

  #write(bytes: Buffer): void {
    this.#stream.write(bytes);
    const unread = this.#stream.writableLength;
    this.#count(unread);
    if (this.#all.bytes > MAX_UNREAD && this.#counted > SMALL_BACKLOG) this.#stream.destroy();
    if (unread > this.#limit) this.closeIfBehind(performance.now());
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
