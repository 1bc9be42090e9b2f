import type { Database } from '../../platform/db/database.ts';
import { createAccountsRepository } from './repository.ts';
import { createSessionRepository } from './session-repository.ts';

/**
 * Gives an account to the owner of its e-mail, which somebody has only claimed so far. The password, the keys and the
 * sessions may be those of a stranger who registered with it beforehand, so they end; what the account holds stays.
 * @returns the sessions that ended
 */
export async function handOverAccount(transaction: Database, userId: string): Promise<string[]> {
  const users = createAccountsRepository(transaction);
  await users.markEmailVerified(userId);
  await users.setPassword(userId, null);
  await users.removeKeys(userId);
  return createSessionRepository(transaction).removeOfUser(userId, undefined);
}
