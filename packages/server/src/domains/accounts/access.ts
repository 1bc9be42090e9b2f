import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createAccountsRepository, type UserRow } from './repository.ts';
import { removeSecondStep } from './second-step.ts';
import { createSessionRepository } from './session-repository.ts';

/** What an administrator changes of somebody's access. What is undefined stays as it is. */
export interface AccessChange {
  readonly isDisabled?: boolean | undefined;
  readonly isAdmin?: boolean | undefined;
  /** Takes the second step away from somebody who has lost phone and recovery codes. */
  readonly hasSecondStep?: false | undefined;
}

/** What the audit log shows of an account's access. */
function accessOf({ email, is_admin, is_disabled, totp_secret }: UserRow) {
  return { email, isAdmin: is_admin === 1, isDisabled: is_disabled === 1, hasSecondStep: totp_secret !== null };
}

interface AccessUpdate {
  readonly before: ReturnType<typeof accessOf>;
  readonly after: ReturnType<typeof accessOf>;
  readonly announce: () => void;
}

/** Who may come in, and as what: decided by administrators. */
export function createAccess(onSessionsEnded: (sessionIds: readonly string[]) => void) {
  return {
    /**
     * Part of the transaction that records the change, which must be serializable: two administrators who take the role
     * from each other at the same moment would else both lose it.
     * @returns what was and is so, and what to call once that is committed, which disconnects the sessions that have ended
     * @throws AppError TS_ERR_USER_0001, TS_ERR_USER_0002 for the own account,
     * TS_ERR_USER_0003
     */
    async update(transaction: Database, caller: Caller, userId: string, change: AccessChange): Promise<AccessUpdate> {
      const users = createAccountsRepository(transaction);
      const [actor, user] = await Promise.all([users.findUser(caller.userId), users.findUser(userId)]);
      if (!actor?.is_admin || actor.is_disabled) throw new AppError('TS_ERR_AUTH_0004');
      if (!user) throw new AppError('TS_ERR_USER_0001');
      if (user.id === actor.id && (change.isDisabled || change.isAdmin === false))
        throw new AppError('TS_ERR_USER_0002');
      // It may be the account of somebody who typed another person's address.
      if (change.isAdmin && !user.is_email_verified) throw new AppError('TS_ERR_USER_0003');
      if (change.isAdmin !== undefined) await users.setAdmin(userId, change.isAdmin);
      if (change.hasSecondStep === false) await removeSecondStep(transaction, userId);
      if (change.isDisabled !== undefined) await users.setDisabled(userId, change.isDisabled);
      const before = accessOf(user);
      const after = { ...before, ...change };
      if (!change.isDisabled) return { before, after, announce: () => {} };
      await users.removeKeys(userId);
      const ended = await createSessionRepository(transaction).removeOfUser(userId, undefined);
      return { before, after, announce: () => onSessionsEnded(ended) };
    },
  };
}
