import { ACTIONS_AT_ONCE, ACTIONS_PER_SECOND, MAX_WAITING_ACTIONS } from '@tinkerstream/contract/applets';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';

const COST_MS = 1000 / ACTIONS_PER_SECOND;
const REST_MS = ACTIONS_AT_ONCE * COST_MS;
/** How long an action waits for its turn at most. */
export const LONGEST_WAIT_MS = MAX_WAITING_ACTIONS * COST_MS;

/** For how long a refusal counts as a pause. */
const SHOWN_MS = 10_000;

/**
 * How many actions each user's applets may perform, on this node: a token bucket (the generic cell rate algorithm, ITU-T I.371
 * annex A). It counts by the time of what causes them, so that messages handled late, after a pause of the server or of its
 * disk, are no flood. Times are in milliseconds of the monotonic clock.
 */
export class ActionBudget {
  /** When a user's actions so far are paid for. */
  readonly #paidOn = new Map<string, number>();
  /** When actions of a user were refused last. */
  readonly #refusedOn = new Map<string, number>();

  /**
   * Counts actions.
   * @param time when the message or call arrived that causes them
   * @returns the milliseconds until they may start; undefined if too many wait: then they do not count
   */
  admit(userId: string, actions: number, time: number, now = performance.now()): number | undefined {
    const paidOn = Math.max(this.#paidOn.get(userId) ?? time, time);
    const delay = paidOn - REST_MS - now;
    if (delay + actions * COST_MS > LONGEST_WAIT_MS) {
      this.#refusedOn.delete(userId);
      this.#refusedOn.set(userId, now);
      forgetFirst(this.#refusedOn);
      return undefined;
    }
    this.#paidOn.delete(userId);
    this.#paidOn.set(userId, paidOn + actions * COST_MS);
    forgetFirst(this.#paidOn);
    return Math.max(0, delay);
  }

  /** When further actions of a user start without waiting. */
  freeOn(userId: string): number {
    return (this.#paidOn.get(userId) ?? 0) - REST_MS;
  }

  /** When so many further actions of a user are admitted, to wait for their turn. */
  roomOn(userId: string, actions: number): number {
    return this.freeOn(userId) + actions * COST_MS - LONGEST_WAIT_MS;
  }

  /** Whether actions of a user were refused a moment ago. */
  isUsedUp(userId: string, now = performance.now()): boolean {
    const refusedOn = this.#refusedOn.get(userId);
    return refusedOn !== undefined && now - refusedOn < SHOWN_MS;
  }

  /** Forgets the actions of a user so far. Those that wait keep their time. */
  forget(userId: string): void {
    this.#paidOn.delete(userId);
    this.#refusedOn.delete(userId);
  }
}
