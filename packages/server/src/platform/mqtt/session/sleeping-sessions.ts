import type { SleepingLimits } from '../gateway-types.ts';
import type { Session } from './session.ts';

/**
 * The sessions without a connection, in the order in which they lost it. Over a limit, the one that has slept longest
 * has to end: of the topic or the address that has too many; of the whole server, one of the address with the most, so
 * that nobody's boards displace those of others.
 */
export class SleepingSessions {
  readonly #limits: SleepingLimits;
  /** Sessions with the topics that each counts for. */
  readonly #sessions = new Map<Session, readonly string[]>();
  readonly #byAddress = new Map<string, Set<Session>>();
  readonly #countOf = new Map<string, number>();

  constructor(limits: SleepingLimits) {
    this.#limits = limits;
  }

  [Symbol.iterator](): Iterator<Session> {
    return this.#sessions.keys();
  }

  /** @returns the sessions that have to end */
  add(session: Session): Session[] {
    const topics = [...session.subscriptions.keys()];
    this.#sessions.set(session, topics);
    const ofAddress = this.#byAddress.get(session.address) ?? new Set();
    this.#byAddress.set(session.address, ofAddress.add(session));
    for (const topic of topics) this.#countOf.set(topic, (this.#countOf.get(topic) ?? 0) + 1);
    const ended: Session[] = [];
    const end = (one: Session | undefined) => {
      if (!one) return;
      this.delete(one);
      ended.push(one);
    };
    for (const topic of topics) {
      if ((this.#countOf.get(topic) ?? 0) > this.#limits.ofTopic) end(this.#longestOf(topic));
    }
    if (ofAddress.size > this.#limits.ofAddress) end(firstOf(ofAddress));
    if (this.#sessions.size > this.#limits.all) end(firstOf(this.#largestAddress()));
    return ended;
  }

  delete(session: Session): void {
    const topics = this.#sessions.get(session);
    if (!topics) return;
    this.#sessions.delete(session);
    const ofAddress = this.#byAddress.get(session.address);
    ofAddress?.delete(session);
    if (ofAddress?.size === 0) this.#byAddress.delete(session.address);
    for (const topic of topics) {
      const count = (this.#countOf.get(topic) ?? 1) - 1;
      if (count === 0) this.#countOf.delete(topic);
      else this.#countOf.set(topic, count);
    }
  }

  #longestOf(topic: string): Session | undefined {
    for (const [session, topics] of this.#sessions) {
      if (session.subscriptions.has(topic) && topics.includes(topic)) return session;
    }
    return undefined;
  }

  #largestAddress(): ReadonlySet<Session> {
    let largest: ReadonlySet<Session> = new Set();
    for (const of of this.#byAddress.values()) if (of.size > largest.size) largest = of;
    return largest;
  }
}

function firstOf(sessions: ReadonlySet<Session>): Session | undefined {
  const [first] = sessions;
  return first;
}
