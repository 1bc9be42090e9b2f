import type { Duplex } from 'node:stream';

/**
 * What leaves for one client: everything written within a turn of the event loop goes out in one system call. A client
 * that leaves more than `limit` bytes unread is cut off, so that it holds up nobody else.
 */
export class Outbox {
  readonly #stream: Duplex;
  readonly #limit: number;
  #isCorked = false;

  constructor(stream: Duplex, limit: number) {
    this.#stream = stream;
    this.#limit = limit;
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
    if (this.#stream.writableLength > this.#limit) this.#stream.destroy();
  }
}
