import {
  ACTIONS_AT_ONCE,
  ACTIONS_PER_SECOND,
  type AppletReason,
  MAX_WAITING_ACTIONS,
  SHARE_OF_APPLET,
} from '@tinkerstream/contract/applets';
import type { Clock } from '../../../platform/clock/clock.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';

/** The longest wait of an action for its turn. */
const LONGEST_WAIT_MS = (1000 * MAX_WAITING_ACTIONS) / ACTIONS_PER_SECOND;
const REST_MS = (1000 * ACTIONS_AT_ONCE) / ACTIONS_PER_SECOND;

/** How long a refusal counts as a pause. */
const SHOWN_MS = 10_000;

/** The user and the applet whose actions are counted. */
export interface Payer {
  readonly userId: string;
  readonly appletId: string;
}

/** The result of some actions. */
export interface Spending {
  readonly payer: Payer;
  /** The number of admitted actions. */
  readonly actions: number;
  /** When the cause of the actions arrived. */
  readonly time: number;
  /** The limit that refused the actions, if one did. */
  readonly refusal?: Refusal | undefined;
}

/**
 * Limits the actions of each user's applets, and of each applet alone, on all nodes. It counts by the time of their
 * cause, so that messages handled late, after a pause of the server or of its disk, are no flood. Times are in
 * milliseconds of the monotonic clock.
 */
export class ActionBudget {
  readonly #users = new Buckets(ACTIONS_PER_SECOND);
  readonly #applets = new Buckets(ACTIONS_PER_SECOND * SHARE_OF_APPLET);
  readonly #monotonic: Clock['monotonic'];
  readonly #onSpent: (spending: Spending) => void;

  /** @param onSpent runs for all actions that are requested at this node */
  constructor({ monotonic }: Pick<Clock, 'monotonic'>, onSpent: (spending: Spending) => void = () => {}) {
    this.#monotonic = monotonic;
    this.#onSpent = onSpent;
  }

  /**
   * Counts actions.
   * @param time when the message or call that causes them arrived
   * @returns the milliseconds until they may start; or the limit that refuses them: then they do not count
   */
  admit(payer: Payer, actions: number, time: number, now = this.#monotonic()): number | Refusal {
    const { userId, appletId } = payer;
    const ofUser = this.#users.delayOf(userId, actions, time, now);
    if (ofUser === undefined) return this.#refuse(payer, time, 'TOO_MANY_ACTIONS');
    const ofApplet = this.#applets.delayOf(appletId, actions, time, now);
    if (ofApplet === undefined) return this.#refuse(payer, time, 'TOO_MANY_OF_APPLET');
    this.#users.take(userId, actions, time);
    this.#applets.take(appletId, actions, time);
    this.#onSpent({ payer, actions, time });
    return Math.max(ofUser, ofApplet);
  }

  #refuse(payer: Payer, time: number, refusal: Refusal): Refusal {
    this.#onSpent({ payer, actions: 0, time, refusal });
    return refusal;
  }

  /** Counts what another node has admitted or refused. */
  count({ payer, actions, time, refusal }: Spending, now = this.#monotonic()): void {
    const { userId, appletId } = payer;
    if (refusal === 'TOO_MANY_ACTIONS') this.#users.refuse(userId, now);
    if (refusal === 'TOO_MANY_OF_APPLET') this.#applets.refuse(appletId, now);
    if (actions === 0) return;
    this.#users.take(userId, actions, time);
    this.#applets.take(appletId, actions, time);
  }

  /** Whether actions were refused a moment ago. */
  isUsedUp({ userId, appletId }: Payer, now = this.#monotonic()): boolean {
    return this.#users.isUsedUp(userId, now) || this.#applets.isUsedUp(appletId, now);
  }

  /** Forgets the actions so far. Waiting actions keep their time. */
  forget({ userId, appletId }: Payer): void {
    this.#users.forget(userId);
    this.#applets.forget(appletId);
  }
}

export type Refusal = Extract<AppletReason['code'], 'TOO_MANY_ACTIONS' | 'TOO_MANY_OF_APPLET'>;

/** The reason for actions that are left out. */
export function refusalReason(code: Refusal): AppletReason {
  const share = code === 'TOO_MANY_ACTIONS' ? 1 : SHARE_OF_APPLET;
  return { code, detail: String(ACTIONS_PER_SECOND * share), seen: '' };
}

/** A token bucket for each key: the generic cell rate algorithm, ITU-T I.371 annex A. */
class Buckets {
  readonly #costMs: number;
  /** When the actions of a key so far are paid for. */
  readonly #paidOn = new Map<string, number>();
  /** When actions of a key were refused last. */
  readonly #refusedOn = new Map<string, number>();

  constructor(perSecond: number) {
    this.#costMs = 1000 / perSecond;
  }

  /** @returns undefined if too many actions wait */
  delayOf(key: string, actions: number, time: number, now: number): number | undefined {
    const delay = this.#paidFrom(key, time) - REST_MS - now;
    if (delay + actions * this.#costMs <= LONGEST_WAIT_MS) return Math.max(0, delay);
    this.refuse(key, now);
    return undefined;
  }

  refuse(key: string, now: number): void {
    this.#refusedOn.delete(key);
    this.#refusedOn.set(key, now);
    forgetFirst(this.#refusedOn);
  }

  take(key: string, actions: number, time: number): void {
    const paidOn = this.#paidFrom(key, time);
    this.#paidOn.delete(key);
    this.#paidOn.set(key, paidOn + actions * this.#costMs);
    forgetFirst(this.#paidOn);
  }

  isUsedUp(key: string, now: number): boolean {
    const refusedOn = this.#refusedOn.get(key);
    return refusedOn !== undefined && now - refusedOn < SHOWN_MS;
  }

  forget(key: string): void {
    this.#paidOn.delete(key);
    this.#refusedOn.delete(key);
  }

  #paidFrom(key: string, time: number): number {
    return Math.max(this.#paidOn.get(key) ?? time, time);
  }
}
