import { authErrors, userErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Change } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createSessionRepository, type UserEntity } from '../../users/index.ts';
import { createAccountsRepository } from '../repository.ts';
import { removeSecondStep } from './second-step.ts';

/** An administrator's change of a user's access. Undefined fields stay unchanged. */
export interface AccessChange {
  readonly isDisabled?: boolean | undefined;
  readonly isAdmin?: boolean | undefined;
  /** `false` removes the second step of a user who has lost their phone and recovery codes. */
  readonly hasSecondStep?: false | undefined;
}

/** The access of an account, as the audit log shows it. */
function accessOf({ email, isAdmin, isDisabled, totpSecret }: UserEntity) {
  return { email, isAdmin, isDisabled, hasSecondStep: totpSecret !== null };
}

interface AccessUpdate {
  readonly before: ReturnType<typeof accessOf>;
  readonly after: ReturnType<typeof accessOf>;
}

/** Enables and disables accounts and assigns roles, for administrators. */
export function createAccess(onRoleEnded: (transaction: Database, email: string) => Promise<void>) {
  return {
    /**
     * Updates the access of a user. Call this in a serializable change that also records it. Otherwise two
     * administrators who remove each other's role at the same moment would both lose it.
     * @returns the access before and after
     * @throws userErrors.unknown, userErrors.ownAccessFixed for the caller's own account, userErrors.emailUnverified
     */
    async update(
      { transaction, announce }: Change,
      caller: Caller,
      userId: string,
      change: AccessChange,
    ): Promise<AccessUpdate> {
      const users = createAccountsRepository(transaction);
      const [actor, user] = await Promise.all([users.findUser(caller.userId), users.findUser(userId)]);
      if (!actor?.isAdmin || actor.isDisabled) throw new AppError(authErrors.notAllowed);
      if (!user) throw new AppError(userErrors.unknown);
      if (user.id === actor.id && (change.isDisabled || change.isAdmin === false))
        throw new AppError(userErrors.ownAccessFixed);
      // The account may belong to someone who typed another person's address.
      if (change.isAdmin && !user.isEmailVerified) throw new AppError(userErrors.emailUnverified);
      if (change.isAdmin !== undefined) await users.setAdmin(userId, change.isAdmin);
      if (user.isAdmin && change.isAdmin === false) await onRoleEnded(transaction, user.email);
      if (change.hasSecondStep === false) await removeSecondStep(transaction, userId);
      if (change.isDisabled !== undefined) await users.setDisabled(userId, change.isDisabled);
      const before = accessOf(user);
      const after = { ...before, ...change };
      if (!change.isDisabled) return { before, after };
      await users.removeKeys(userId);
      const sessionIds = await createSessionRepository(transaction).removeOfUser(userId, undefined);
      await announce('sessions.ended', { sessionIds });
      return { before, after };
    },
  };
}
