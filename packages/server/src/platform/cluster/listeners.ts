/**
 * How long a node that has found itself alone stays sure of it, in milliseconds. Others wait as long when they start to
 * listen.
 */
export const SURE_MS = 200;

/** Maximum publishes under way that are followed. */
const MAX_UNDER_WAY = 1000;

interface Asked {
  readonly at: number;
  received: number;
  isReturned: boolean;
}

/**
 * Whether other nodes listen. Redis answers each publish with the number of connections that got it. If there was one,
 * and the message came back, this node is alone. Another one can have started to listen since it was sent, so the node
 * is sure of it for a while from then on, however late the answer is.
 */
export class Listeners {
  #aloneUntil = Number.NEGATIVE_INFINITY;
  /** The publishes that have not come back yet. */
  #underWay: Asked[] = [];

  isAlone(): boolean {
    return performance.now() < this.#aloneUntil;
  }

  /** Notes that another node may listen. Call this when one is heard. */
  mayHaveCome(): void {
    this.#aloneUntil = Number.NEGATIVE_INFINITY;
  }

  /** Forgets the publishes under way. Call this when they may be lost. */
  forget(): void {
    this.mayHaveCome();
    this.#underWay = [];
  }

  /** Notes a publish. Call this before it. @returns a function for the number of connections that got it */
  asked(): (received: number) => void {
    const asked: Asked = { at: performance.now(), received: 0, isReturned: false };
    if (this.#underWay.length < MAX_UNDER_WAY) this.#underWay.push(asked);
    return (received) => {
      asked.received = received;
      this.#settle(asked);
    };
  }

  /** Notes that one of the own messages came back: they keep their order. */
  returned(): void {
    const asked = this.#underWay.shift();
    if (!asked) return;
    asked.isReturned = true;
    this.#settle(asked);
  }

  #settle({ at, received, isReturned }: Asked): void {
    if (received > 1) this.mayHaveCome();
    else if (received === 1 && isReturned) this.#aloneUntil = at + SURE_MS;
  }
}
