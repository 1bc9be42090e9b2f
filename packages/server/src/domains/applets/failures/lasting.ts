import type { AppletReason, RunActionOutcome } from '@tinkerstream/contract/applets';
import type { FailureEntity } from './failure-repository.ts';

/** A failure lasts after so many runs in a row, over so many milliseconds. */
export const LASTING_RUNS = 5;
export const LASTING_MS = 10 * 60_000;

/** The result of an action of a run, as far as it decides about a lasting failure. */
export interface Ending {
  readonly appletId: string;
  readonly actionId: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly on: number;
  /** The reason; null for a success. */
  readonly reason: AppletReason | null;
}

/**
 * Whether an answer of an action counts as a success or a failure. An action that is tried again has failed at its
 * first try, so that a service that is down for a day counts from its first minute; its later tries do not count.
 */
export function tells(outcome: RunActionOutcome, tries: number): boolean {
  if (outcome === 'DONE') return true;
  return outcome === 'FAILED' ? tries <= 1 : outcome === 'RETRIED' && tries === 1;
}

/** The state of an action after some of its endings, in their order; undefined after a success. */
export function stateAfter(before: FailureEntity | undefined, endings: readonly Ending[]): FailureEntity | undefined {
  return endings.reduce<FailureEntity | undefined>((state, { appletId, actionId, on, reason }) => {
    if (!reason) return undefined;
    const { count, firstOn, toldOn } = state ?? { count: 0, firstOn: on, toldOn: null };
    // The minimum: the clock may have gone back.
    return { appletId, actionId, count: count + 1, firstOn: Math.min(firstOn, on), toldOn };
  }, before);
}

export function isLasting({ count, firstOn }: FailureEntity, now: number): boolean {
  return count >= LASTING_RUNS && now - firstOn >= LASTING_MS;
}
