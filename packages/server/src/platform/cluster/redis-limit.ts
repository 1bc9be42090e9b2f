import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import { type CreateSharedLimit, createLocalLimit } from '../limits/shared-limit.ts';

/** Limits that all nodes count together in Redis. While Redis is unavailable, each node counts separately. */
export function createRedisLimits(connection: Redis, installation: string): CreateSharedLimit {
  return (name, limit, windowMs) => {
    const shared = new RateLimiterRedis({
      storeClient: connection,
      keyPrefix: `tinkerstream:${installation}:limit:${name}`,
      points: limit,
      duration: windowMs / 1000,
      rejectIfRedisNotReady: true,
    });
    // The library's own fallback stores keys without a limit, and follows the wall clock.
    const local = createLocalLimit(name, limit, windowMs);

    async function takeBack(key: string): Promise<void> {
      const { consumedPoints } = await shared.reward(hashed(key));
      // The window ended in between. A negative count would allow one more event in the next window.
      if (consumedPoints < 0) await shared.delete(hashed(key));
    }

    return {
      async secondsToWait(key) {
        try {
          const counted = await shared.get(hashed(key));
          return counted && counted.consumedPoints >= limit ? secondsUntilNext(counted) : 0;
        } catch {
          return local.secondsToWait(key);
        }
      },
      async count(key) {
        try {
          const counted = await shared.penalty(hashed(key));
          if (counted.consumedPoints <= limit) return 0;
          await takeBack(key).catch(() => {});
          return secondsUntilNext(counted);
        } catch {
          return local.count(key);
        }
      },
      takeBack: (key) => takeBack(key).catch(() => local.takeBack(key)),
    };
  };
}

/** The key is hashed, because someone may type a password as an account name, and names have any length. */
function hashed(key: string): string {
  return hash('sha256', key, 'base64url');
}

function secondsUntilNext({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
