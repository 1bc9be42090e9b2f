import { AppError } from '../../platform/app-error.ts';
import type { Change } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Audit } from '../admin/index.ts';
import { createSessionRepository, type UserEntity } from '../people/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createAccountsRepository } from './repository.ts';

interface AccountRemovalOptions {
  readonly audit: Pick<Audit, 'forget'>;
  readonly subscriptions: Pick<SubscriptionsService, 'forget'>;
}

/** Deletes accounts that own nothing. Its caller stays, so there always is an administrator left. */
export function createAccountRemoval({ audit, subscriptions }: AccountRemovalOptions) {
  return {
    /**
     * Deletes an account with everything that names its user. Other domains refuse the removal while the user owns
     * something of theirs, and remove or pass on the rest, in the same transaction.
     * @returns the account before
     * @throws AppError TS_ERR_USER_0001, TS_ERR_USER_0004 for the caller's own account, TS_ERR_USER_0005 or _0006
     */
    async remove({ transaction, announce }: Change, caller: Caller, userId: string): Promise<UserEntity> {
      if (userId === caller.userId) throw new AppError('TS_ERR_USER_0004');
      const users = createAccountsRepository(transaction);
      const locked = new Map<string, UserEntity | undefined>();
      // In a fixed order: of two administrators who delete each other, the second one waits, and is gone then.
      for (const id of [caller.userId, userId].sort()) locked.set(id, await users.lockUser(id));
      const actor = locked.get(caller.userId);
      if (!actor?.isAdmin || actor.isDisabled) throw new AppError('TS_ERR_AUTH_0004');
      const user = locked.get(userId);
      if (!user) throw new AppError('TS_ERR_USER_0001');
      await announce('account.removed', { userId });
      await subscriptions.forget(transaction, user.email);
      await audit.forget(transaction, user);
      const sessionIds = await createSessionRepository(transaction).removeOfUser(userId, undefined);
      await announce('sessions.ended', { sessionIds });
      await users.remove(userId);
      return user;
    },
  };
}
