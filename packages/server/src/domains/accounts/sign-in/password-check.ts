import { hash, verify } from '@node-rs/argon2';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import { createConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';
import type { CreateSharedLimit } from '../../../platform/limits/shared-limit.ts';
import type { SecurityEvent, SecurityLog } from '../../../platform/security-log.ts';
import type { UserEntity } from '../../users/index.ts';
import { type SignInAttempt, SignInLimit } from './sign-in-limit.ts';

/** Maximum concurrent hashes: each takes 19 MB and one of Node's few worker threads. */
const CONCURRENT_HASHES = 4;
/** Maximum waiting sign-ins: far more than a school needs, with a bound on their memory. */
const MAX_WAITING = 1000;
const RETRY_SECONDS = 10;

/** Hashes a password with argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Checks a password of the operator, without the limits of people who try. */
export const isPasswordOf = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);

/** Checks a password that someone tries. */
export type CheckPassword = (
  user: UserEntity | undefined,
  attempt: SignInAttempt & { readonly password: string },
) => Promise<boolean>;

export function createPasswordCheck(createLimit: CreateSharedLimit, report: SecurityLog['report']): CheckPassword {
  const limit = new SignInLimit(createLimit, 'password');
  const runLimited = createConcurrencyLimit(CONCURRENT_HASHES, MAX_WAITING);
  // A hash that is verified for unknown users, so that the response time does not reveal whether an email exists.
  const decoyHash = hashPassword('no password has this hash');

  /** @throws authErrors.tooManyAttempts, and authErrors.tooManySigningIn if too many sign-ins wait */
  return async (user, { password, ...attempt }) => {
    // Reports no unknown account name: the user may have typed a password into that field.
    const reportAttempt = (event: SecurityEvent['event']) =>
      report({ event, userId: user?.id, address: attempt.client.address });
    async function reportHeldUp<Result>(admission: Promise<Result>): Promise<Result> {
      try {
        return await admission;
      } catch (error) {
        reportAttempt('sign-in.held-up');
        throw error;
      }
    }

    // An attempt waits here before it queues for a hash, so that a guesser delays no hash of others.
    const settle = await reportHeldUp(limit.turn(attempt));
    let isWrong = false;
    try {
      const check = runLimited(async () => {
        // The limit is checked now and not on arrival: of a thousand concurrent attempts, only a few are tried.
        await reportHeldUp(limit.check(attempt));
        const isRight = await verify(user?.passwordHash ?? (await decoyHash), password);
        if (user?.passwordHash && isRight) return true;
        isWrong = true;
        await limit.failed(attempt);
        reportAttempt('sign-in.failed');
        return false;
      });
      if (!check) throw new AppError(authErrors.tooManySigningIn, String(RETRY_SECONDS), { retryAfter: RETRY_SECONDS });
      return await check;
    } finally {
      await settle(!isWrong);
    }
  };
}
