import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../../platform/turns.ts';
import type { UserRow } from './repository.ts';
import { SignInLimit } from './sign-in-limit.ts';

/** A hash takes 19 MB and one of the few threads that Node has for such work. */
const HASHES_AT_ONCE = 4;

/** Makes a hash with argon2id. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Checks a password for somebody at an address. `account` is what was given as the name, in lower case. */
export type CheckPassword = (
  user: UserRow | undefined,
  attempt: { account: string; password: string; address: string },
) => Promise<boolean>;

export function createPasswordCheck(): CheckPassword {
  const limit = new SignInLimit();
  const takeTurn = createTurns(HASHES_AT_ONCE);
  // Verified when the user is unknown, so that the time taken does not tell whether an e-mail exists.
  const decoyHash = hashPassword('no password has this hash');

  /** @throws AppError TS_ERR_AUTH_0006 */
  return (user, { account, password, address }) =>
    takeTurn(async () => {
      // When it is the turn of this one and not when it arrived: of a thousand that arrive at once, few are tried.
      limit.check(account, address);
      const isRight = await verify(user?.password_hash ?? (await decoyHash), password);
      if (user?.password_hash && isRight) {
        limit.succeeded(account, address);
        return true;
      }
      limit.failed(account, address);
      return false;
    });
}
