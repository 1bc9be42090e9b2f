import type { Database } from '../../platform/db/database.ts';
import { createAccountsRepository } from './repository.ts';
import { removeSecondStep } from './second-step.ts';
import { createSessionRepository } from './session-repository.ts';

/** Ends what a stranger may have kept of what is in an account, as part of the transaction that hands it over. */
export type OnHandedOver = (transaction: Database, userId: string) => Promise<void>;

/** Gives an account to the owner of its e-mail. @returns the sessions that ended */
export type HandOver = (transaction: Database, userId: string) => Promise<string[]>;

/**
 * An account whose e-mail is not verified may be that of a stranger who typed it. Once somebody shows that the e-mail is
 * theirs, the password, the second step, the keys and the sessions from before end; what the account contains stays, because nearly always
 * it is the same person. Where the e-mail is verified already, nothing ends.
 */
export function createHandOver(onHandedOver: OnHandedOver): HandOver {
  return async (transaction, userId) => {
    const users = createAccountsRepository(transaction);
    if (!(await users.markEmailVerified(userId))) return [];
    await users.setPassword(userId, null);
    await users.removeKeys(userId);
    await removeSecondStep(transaction, userId);
    await onHandedOver(transaction, userId);
    return createSessionRepository(transaction).removeOfUser(userId, undefined);
  };
}
