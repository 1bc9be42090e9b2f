import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/http/app-error.ts';
import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts';
import { createTurns } from '../../platform/turns.ts';
import type { UserRow } from './repository.ts';
import { type SignInAttempt, SignInLimit } from './sign-in-limit.ts';

/** A hash takes 19 MB and one of the few threads that Node has for such work. */
const HASHES_AT_ONCE = 4;
/** Sign-ins that wait for their turn: far more than a school has, and no more memory than that takes. */
const MOST_WAITING = 1000;
const RETRY_SECONDS = 10;

/** Makes a hash with argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Checks a password that somebody tries. */
export type CheckPassword = (
  user: UserRow | undefined,
  attempt: SignInAttempt & { readonly password: string },
) => Promise<boolean>;

export function createPasswordCheck(report: SecurityLog['report']): CheckPassword {
  const limit = new SignInLimit();
  const takeTurn = createTurns(HASHES_AT_ONCE, MOST_WAITING);
  // Verified when the user is unknown, so that the time taken does not tell whether an e-mail exists.
  const decoyHash = hashPassword('no password has this hash');

  /** @throws AppError TS_ERR_AUTH_0006, and TS_ERR_AUTH_0016 while too many wait */
  return async (user, { password, ...attempt }) => {
    // What was typed as the name of no account may be a password, so it is not reported.
    const tell = (event: SecurityEvent['event']) => report({ event, userId: user?.id, address: attempt.address });
    const turn = takeTurn(async () => {
      // When it is the turn of this one and not when it arrived: of a thousand that arrive at once, few are tried.
      try {
        limit.check(attempt);
      } catch (error) {
        tell('sign-in.held-up');
        throw error;
      }
      const isRight = await verify(user?.password_hash ?? (await decoyHash), password);
      if (user?.password_hash && isRight) return true;
      limit.failed(attempt);
      tell('sign-in.failed');
      return false;
    });
    if (!turn) throw new AppError('TS_ERR_AUTH_0016', String(RETRY_SECONDS), { retryAfter: RETRY_SECONDS });
    return turn;
  };
}
