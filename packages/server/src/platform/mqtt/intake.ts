/** Somebody who sends, and is read a little at a time. */
export interface Sender {
  /** Takes in the next packet, where all of it is there. Tells whether it did. */
  readonly takeNext: () => boolean;
}

/** A connection whose messages come one by one. */
interface Queue extends Sender {
  readonly waiting: (() => void)[];
}

/** How much may wait for its commit, over all senders. */
interface IntakeLimits {
  /** A longer message may have more values, and counts as several. */
  readonly messages: number;
  /** Of payloads. */
  readonly bytes: number;
}

/** A message counts once for each of these bytes, up to the longest that still has values and not text alone. */
const BYTES_OF_ONE = 64;
const MOST_COUNTED = 16;

/** How many packets of a sender are taken in before the next sender has its turn. */
const SHARE = 16;
/** How long senders are read before the event loop sees to everything else, in milliseconds. */
const ROUND_MS = 4;

/**
 * Reads all senders in turn, a few packets of each, and only while less waits for its commit than the limits allow. So a
 * sender at full speed takes what the others leave, and a message waits behind a share of each other sender at most, and
 * not behind all that they have sent. Nothing is dropped: what is not taken in stays in the network.
 */
export class Intake {
  readonly #limits: IntakeLimits;
  /** Those of whom something may be there to be read, the next one first. */
  readonly #ready = new Set<Sender>();
  readonly #queues = new WeakMap<object, Queue>();
  #messages = 0;
  #bytes = 0;
  #isScheduled = false;

  constructor(limits: IntakeLimits) {
    this.#limits = limits;
  }

  /** There is something to be read of a sender, or it can be read again. */
  ready(sender: Sender): void {
    this.#ready.add(sender);
    this.#schedule();
  }

  /** A sender has gone. */
  forget(sender: Sender): void {
    this.#ready.delete(sender);
  }

  /**
   * Lets something in that has come another way than a board's, when it is the turn of its connection.
   * @param take is called once; it begins and ends the message
   */
  enqueue(connection: object, take: () => void): void {
    let queue = this.#queues.get(connection);
    if (!queue) {
      const waiting: (() => void)[] = [];
      const takeNext = () => {
        const next = waiting.shift();
        next?.();
        return next !== undefined;
      };
      queue = { waiting, takeNext };
      this.#queues.set(connection, queue);
    }
    queue.waiting.push(take);
    this.ready(queue);
  }

  /** Whether a sender waits to be read. */
  isWaiting(sender: Sender): boolean {
    return this.#ready.has(sender);
  }

  /** A message has been taken in, and waits for its commit. */
  begin(bytes: number): void {
    this.#messages += weightOf(bytes);
    this.#bytes += bytes;
  }

  /** A message has been dealt with. */
  end(bytes: number): void {
    this.#messages -= weightOf(bytes);
    this.#bytes -= bytes;
    if (this.#ready.size > 0) this.#schedule();
  }

  get #isFull(): boolean {
    return this.#messages >= this.#limits.messages || this.#bytes >= this.#limits.bytes;
  }

  /** After what is going on now, so that all who have sent something by then are in the round. */
  #schedule(): void {
    if (this.#isScheduled || this.#isFull) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#read();
    });
  }

  #read(): void {
    const end = performance.now() + ROUND_MS;
    // A sender that is added again while this goes on has its next turn after all others.
    for (const sender of this.#ready) {
      if (this.#isFull) return;
      this.#ready.delete(sender);
      if (this.#readShare(sender)) this.#ready.add(sender);
      if (performance.now() > end) break;
    }
    if (this.#ready.size > 0) this.#schedule();
  }

  /** Tells whether there may be more. */
  #readShare(sender: Sender): boolean {
    for (let packet = 0; packet < SHARE; packet++) {
      if (this.#isFull) return true;
      if (!sender.takeNext()) return false;
    }
    return true;
  }
}

function weightOf(bytes: number): number {
  return Math.min(MOST_COUNTED, Math.floor(bytes / BYTES_OF_ONE) + 1);
}
