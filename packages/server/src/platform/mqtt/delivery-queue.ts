import type { Message } from './message.ts';
import type { Session } from './session/session.ts';
import { Spellings } from './spellings.ts';
import type { Subscription } from './wire/client-packet.ts';

export type Recipient = readonly [session: Session, subscription: Subscription];

/** Counts messages that wait, so that senders at full speed wait too. */
export interface Backlog {
  readonly begin: (bytes: number) => void;
  readonly end: (bytes: number) => void;
}

/** Maximum recipients of a message that is never divided: a class is as quick as ever. */
const FEW = 64;
/** Maximum work of a turn of the event loop: bytes to clients, and for each client the cost of `BYTES_EACH` more. */
const TURN_BYTES = 1024 * 1024;
const BYTES_EACH = 64;
/**
 * Maximum messages that wait. Other servers send on everything that waits here: beyond the maximum, the oldest go out
 * at once.
 */
const MAX_WAITING = 6000;
const MAX_WAITING_BYTES = 32 * 1024 * 1024;

/** Messages after which caught-up clients are forgotten: something may wait for hours on end. */
const FORGOTTEN_EACH = 256;

/** A message on its way to many. */
interface Waiting {
  readonly message: Message;
  readonly spelled: Spellings;
  readonly recipients: readonly Recipient[];
  /** The place of the message in the order of all that waited. */
  readonly number: number;
  /** The next recipient. */
  at: number;
}

/**
 * Delivers messages to their subscribers. A message to many goes in slices, so that calls, boards and timers come
 * between. The order of messages to a client stays: it gets the messages that wait for it before any newer one.
 */
export class DeliveryQueue {
  readonly #backlog: Backlog;
  readonly #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** The number of the last message that a client has got before its turn. */
  readonly #caughtUp = new Map<Session, number>();
  #lastNumber = 0;
  #spent = 0;
  #isRenewing = false;

  constructor(backlog: Backlog) {
    this.#backlog = backlog;
  }

  /** @param recipientsOf the recipients as a list, which later subscriptions do not change */
  deliver(
    message: Message,
    recipients: ReadonlyMap<Session, Subscription>,
    recipientsOf: (recipients: ReadonlyMap<Session, Subscription>) => readonly Recipient[],
  ): void {
    if (recipients.size <= FEW) {
      const spelled = new Spellings(message);
      for (const [session, subscription] of recipients) {
        this.catchUp(session);
        session.deliver(spelled.for(subscription), subscription);
      }
      return;
    }
    // A copy: the message must not hold the read buffer of the sender's connection.
    const spelled = new Spellings(message.compact());
    this.#waiting.push({ message, spelled, recipients: recipientsOf(recipients), number: ++this.#lastNumber, at: 0 });
    this.#waitingBytes += message.size;
    this.#backlog.begin(message.size);
    this.#sendSome();
    while (this.#waiting.length > MAX_WAITING || this.#waitingBytes > MAX_WAITING_BYTES)
      this.#sendFirst(Number.POSITIVE_INFINITY);
  }

  /** Delivers everything now, because the server stops. */
  flush(): void {
    while (this.#waiting.length > 0) this.#sendFirst(Number.POSITIVE_INFINITY);
  }

  /** Gives a client the messages that wait for it: before a newer one, or before it goes on elsewhere. */
  catchUp(session: Session): void {
    if (this.#waiting.length === 0 || session.subscriptions.size === 0) return;
    const before = this.#caughtUp.get(session) ?? 0;
    if (before === this.#lastNumber) return;
    this.#caughtUp.set(session, this.#lastNumber);
    const places = new Map<readonly Recipient[], number>();
    for (const { message, recipients, spelled, number, at } of this.#waiting) {
      if (number <= before) continue;
      const place = places.get(recipients) ?? recipients.findIndex(([one]) => one === session);
      places.set(recipients, place);
      if (place >= at) give(recipients[place] as Recipient, message, spelled);
    }
  }

  #sendSome(): void {
    while (this.#waiting.length > 0 && this.#spent < TURN_BYTES) this.#sendFirst(TURN_BYTES);
    if (this.#spent > 0) this.#renewLater();
  }

  /** Sends the first message until this turn has sent as much. */
  #sendFirst(limit: number): void {
    const first = this.#waiting[0] as Waiting;
    const { message, spelled, recipients, number } = first;
    while (first.at < recipients.length && this.#spent < limit) {
      const recipient = recipients[first.at++] as Recipient;
      const [session] = recipient;
      if (this.#caughtUp.size > 0 && (this.#caughtUp.get(session) ?? 0) >= number) continue;
      give(recipient, message, spelled);
      this.#spent += BYTES_EACH + (session.outgoing.isLinked ? message.size : 0);
    }
    if (first.at < recipients.length) return;
    this.#waiting.shift();
    this.#waitingBytes -= message.size;
    if (this.#waiting.length === 0) this.#caughtUp.clear();
    else if (number % FORGOTTEN_EACH === 0) this.#forgetCaughtUp(number);
    this.#backlog.end(message.size);
  }

  /** Forgets clients that have got only messages that all others have by now. */
  #forgetCaughtUp(number: number): void {
    for (const [session, last] of this.#caughtUp) if (last <= number) this.#caughtUp.delete(session);
  }

  #renewLater(): void {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    // Immediates run after the I/O of a turn, so the next turn has its own before they run again.
    setImmediate(() => {
      this.#isRenewing = false;
      this.#spent = 0;
      this.#sendSome();
    });
  }
}

/** Gives a message to a recipient. A subscription that has ended since gets nothing more. */
function give([session, subscription]: Recipient, { topicName }: Message, spelled: Spellings): void {
  const { subscriptions, hasEnded } = session;
  const isSubscribed = subscriptions.has(topicName) || subscriptions.has(subscription.filter);
  if (isSubscribed && !hasEnded) session.deliver(spelled.for(subscription), subscription);
}
