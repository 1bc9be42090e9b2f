import type { MessageSender } from './gateway-types.ts';

/** A source of messages that is read a few packets at a time. */
export interface Sender extends Pick<MessageSender, 'publishing'> {
  /** Handles the next packet if it is complete. @returns whether it was */
  readonly handleNext: () => boolean;
}

/** A connection that enqueues its messages one by one. */
interface Queue extends Sender {
  publishing: number;
  readonly waiting: (() => void)[];
}

/** Maximum messages that wait for their commit, over all senders. Senders with few waiting messages may add as much again. */
interface IntakeLimits {
  /** The weight of messages: a long one counts as several, because it may have many values. */
  readonly messages: number;
  /** Total payload size. */
  readonly bytes: number;
}

/** A message's weight: 1 for each 64 bytes, up to the longest payload that can have values. */
const BYTES_PER_WEIGHT = 64;
const MAX_WEIGHT = 16;

/** Packets handled per sender before the next sender's turn. */
const SHARE = 16;
/** How long packets are read in a turn of the event loop, in milliseconds. One packet may take longer. */
const TURN_MS = 4;

/**
 * Reads all senders round-robin, a few packets each, while the messages waiting for their commit are within the limits.
 * A sender at full speed gets the capacity that others leave, and a message waits for at most one share of each other
 * sender, not for their whole backlog. At the limit, senders at full speed wait for a commit; senders with less than a
 * share waiting do not. Nothing is dropped: unread packets stay in the network.
 */
export class Intake {
  readonly #limits: IntakeLimits;
  /** Senders that may have something to read, in order of their turns. */
  readonly #ready = new Set<Sender>();
  /** Senders at full speed that wait for a commit. */
  readonly #held = new Set<Sender>();
  readonly #queues = new WeakMap<object, Queue>();
  #messages = 0;
  #bytes = 0;
  #isScheduled = false;
  /** When the current packet was read, in milliseconds of the monotonic clock. */
  now = performance.now();
  /** The end of reading in this turn of the event loop. Undefined before its first packet. */
  #turnEnd: number | undefined;
  /** Whether a read is under way: handling a packet may call `ready`. */
  #isReading = false;

  constructor(limits: IntakeLimits) {
    this.#limits = limits;
  }

  /**
   * Notes that a sender has something to read, or can be read again. A sender with little waiting is read immediately,
   * while the turn lasts: many HTTP requests may come before the next round.
   */
  ready(sender: Sender): void {
    const canReadNow = !this.#isReading && !this.isWaiting(sender) && sender.publishing < SHARE;
    if (canReadNow) this.#readShare(sender);
    else this.#ready.add(sender);
    if (this.#ready.size > 0) this.#schedule();
  }

  /** Removes a disconnected sender. */
  remove(sender: Sender): void {
    this.#ready.delete(sender);
    this.#held.delete(sender);
  }

  /**
   * Schedules a message of a transport other than MQTT for its connection's turn.
   * @param handle runs once, with the connection's queue; it calls `done` when the message is handled
   */
  enqueue(connection: object, bytes: number, handle: (queue: Sender, done: () => void) => void): void {
    const queue = this.#queueOf(connection);
    queue.waiting.push(() => {
      this.begin(bytes);
      queue.publishing++;
      handle(queue, () => {
        queue.publishing--;
        this.end(bytes);
      });
    });
    this.ready(queue);
  }

  /** Whether a sender is waiting for its turn. */
  isWaiting(sender: Sender): boolean {
    return this.#ready.has(sender) || this.#held.has(sender);
  }

  /** Counts a message that waits for its commit. */
  begin(bytes: number): void {
    this.#messages += weightOf(bytes);
    this.#bytes += bytes;
  }

  /** Counts a message as handled. */
  end(bytes: number): void {
    this.#messages -= weightOf(bytes);
    this.#bytes -= bytes;
    if (this.#held.size > 0 && !this.#isFull) {
      for (const sender of this.#held) this.#ready.add(sender);
      this.#held.clear();
    }
    if (this.#ready.size > 0) this.#schedule();
  }

  #queueOf(connection: object): Queue {
    const known = this.#queues.get(connection);
    if (known) return known;
    const waiting: (() => void)[] = [];
    const handleNext = () => {
      const next = waiting.shift();
      next?.();
      return next !== undefined;
    };
    const queue = { publishing: 0, waiting, handleNext };
    this.#queues.set(connection, queue);
    return queue;
  }

  /** Whether senders at full speed have to wait for a commit. */
  get #isFull(): boolean {
    return this.#reaches(this.#limits.messages, this.#limits.bytes);
  }

  /** Whether all senders have to wait for a commit. */
  get #isOverfull(): boolean {
    return this.#reaches(2 * this.#limits.messages, 2 * this.#limits.bytes);
  }

  #reaches(messages: number, bytes: number): boolean {
    return this.#messages >= messages || this.#bytes >= bytes;
  }

  /** Starts a round after pending I/O, so that it includes every sender with data by then. */
  #schedule(): void {
    if (this.#isScheduled || this.#isOverfull) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#turnEnd = undefined;
      this.#read();
    });
  }

  #read(): void {
    // A sender that is added again during the loop gets its next turn after all others.
    for (const sender of this.#ready) {
      if (this.#isOverfull) return;
      if (this.#isTurnOver()) break;
      this.#ready.delete(sender);
      this.#readShare(sender);
    }
    if (this.#ready.size > 0) this.#schedule();
  }

  /** Reads a share of packets, then adds the sender to the ready or held ones if it may have more. */
  #readShare(sender: Sender): void {
    this.#isReading = true;
    try {
      this.#handleShare(sender)?.add(sender);
    } finally {
      this.#isReading = false;
    }
  }

  #isTurnOver(): boolean {
    const now = performance.now();
    this.now = now;
    if (this.#turnEnd === undefined) {
      this.#turnEnd = now + TURN_MS;
      // The next round begins the next turn.
      this.#schedule();
    }
    return now > this.#turnEnd;
  }

  /** @returns the set that the sender belongs to afterwards */
  #handleShare(sender: Sender): Set<Sender> | undefined {
    for (let packet = 0; packet < SHARE && !this.#isOverfull; packet++) {
      if (this.#isTurnOver()) break;
      if (this.#isFull && sender.publishing >= SHARE) return this.#held;
      if (!sender.handleNext()) return undefined;
    }
    return this.#ready;
  }
}

function weightOf(bytes: number): number {
  return Math.min(MAX_WEIGHT, Math.floor(bytes / BYTES_PER_WEIGHT) + 1);
}
