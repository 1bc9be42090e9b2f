import { MAX_ACTIONS_PER_SECOND } from '@tinkerstream/contract/applets';
import { forgetFirst } from '../../../platform/rate-limit.ts';

const SECOND_MS = 1000;

/**
 * Counts the actions of each applet in any second, on this node. Time is monotonic, so that a jump of the wall clock is no
 * storm.
 */
export class StormLimit {
  /** When the latest actions of each applet began, oldest first, in milliseconds; at most one second of them. */
  readonly #times = new Map<string, number[]>();

  /** Counts actions. @returns false if they would be too many in a second; then they do not count */
  admit(appletId: string, actions: number, now = performance.now()): boolean {
    const times = this.#times.get(appletId) ?? [];
    while ((times[0] ?? now) <= now - SECOND_MS) times.shift();
    if (times.length + actions > MAX_ACTIONS_PER_SECOND) return false;
    for (let action = 0; action < actions; action++) times.push(now);
    this.#times.set(appletId, times);
    forgetFirst(this.#times);
    return true;
  }

  /** Starts from zero, after a pause. */
  forget(appletId: string): void {
    this.#times.delete(appletId);
  }
}
