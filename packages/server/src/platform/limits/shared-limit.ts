import { authErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../app-error.ts';
import { RateLimit } from './rate-limit.ts';

/**
 * Limits the events per key (an address, an account) across all nodes, in a window that starts with the first event.
 * Use it for secrets short enough to guess; limits that protect a node from load are local, with `RateLimit`.
 */
export interface SharedLimit {
  /** @returns the seconds until a key may try again; 0 if it has not reached the limit */
  readonly secondsToWait: (key: string) => Promise<number>;
  /** Counts an event unless the key has reached the limit. @returns 0 if it counted, otherwise the seconds to wait */
  readonly count: (key: string) => Promise<number>;
  /** Uncounts an event. */
  readonly takeBack: (key: string) => Promise<void>;
}

/** @param name identifies the limit on all nodes */
export type CreateSharedLimit = (name: string, limit: number, windowMs: number) => SharedLimit;

/** Limits of this node alone. @param time has the monotonic clock, in milliseconds */
export function localLimits({ monotonic }: { readonly monotonic: () => number }): CreateSharedLimit {
  return (_name, limit, windowMs) => {
    const counted = new RateLimit(limit, windowMs);
    return {
      secondsToWait: async (key) => counted.secondsToWait(key, monotonic()),
      async count(key) {
        const seconds = counted.secondsToWait(key, monotonic());
        if (seconds === 0) counted.count(key, monotonic());
        return seconds;
      },
      takeBack: async (key) => counted.takeBack(key),
    };
  };
}

/** A limit of this node alone. */
export const createLocalLimit = localLimits({ monotonic: () => performance.now() });

/** @throws authErrors.tooManyAttempts unless `seconds` is 0 */
export function refuseFor(seconds: number): void {
  if (seconds > 0) throw new AppError(authErrors.tooManyAttempts, String(seconds), { retryAfter: seconds });
}

/**
 * Counts a guess under each key before it is checked, so that parallel guesses cannot exceed the limit.
 * @returns uncounts the guess; call this if it was right
 * @throws authErrors.tooManyAttempts if any key has reached its limit; then the guess does not count
 */
export async function beginGuess(...keys: (readonly [SharedLimit, string])[]): Promise<() => Promise<void>> {
  const waits = await Promise.all(keys.map(([limit, key]) => limit.count(key)));
  const takeBack = async () => {
    await Promise.all(keys.map(([limit, key], i) => waits[i] === 0 && limit.takeBack(key)));
  };
  const longest = Math.max(...waits);
  if (longest > 0) await takeBack();
  refuseFor(longest);
  return takeBack;
}
