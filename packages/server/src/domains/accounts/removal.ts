import { isPupil } from '@tinkerstream/contract/accounts';
import { authErrors, userErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Change } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Audit } from '../admin/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { createSessionRepository, type UserEntity } from '../users/index.ts';
import { createAccountsRepository } from './repository.ts';

interface AccountRemovalOptions {
  readonly audit: Pick<Audit, 'forget'>;
  readonly subscriptions: Pick<SubscriptionsService, 'forget'>;
}

export type AccountRemoval = ReturnType<typeof createAccountRemoval>;

/** Deletes accounts without content that others may need. */
export function createAccountRemoval({ audit, subscriptions }: AccountRemovalOptions) {
  async function removeLocked({ transaction, announce }: Change, user: UserEntity): Promise<void> {
    await announce('account.removed', { userId: user.id });
    await subscriptions.forget(transaction, user.email);
    await audit.forget(transaction, user);
    const sessionIds = await createSessionRepository(transaction).removeOfUser(user.id, undefined);
    await announce('sessions.ended', { sessionIds });
    await createAccountsRepository(transaction).remove(user.id);
  }

  return {
    /**
     * Deletes an account with everything that names its user. Other domains refuse the removal while the user owns
     * something of theirs, and remove or pass on the rest, in the same transaction. The caller stays, so there always is
     * an administrator left.
     * @returns the account before
     * @throws userErrors.unknown, userErrors.ownAccountNotDeletable for the caller's own account, and as other domains
     */
    async remove(change: Change, caller: Caller, userId: string): Promise<UserEntity> {
      if (userId === caller.userId) throw new AppError(userErrors.ownAccountNotDeletable);
      const users = createAccountsRepository(change.transaction);
      const locked = new Map<string, UserEntity | undefined>();
      // In a fixed order: if two administrators delete each other, the second waits, and is gone then.
      for (const id of [caller.userId, userId].sort()) locked.set(id, await users.lockUser(id));
      const actor = locked.get(caller.userId);
      if (!actor?.isAdmin || actor.isDisabled) throw new AppError(authErrors.notAllowed);
      const user = locked.get(userId);
      if (!user) throw new AppError(userErrors.unknown);
      await removeLocked(change, user);
      return user;
    },

    /** Deletes the account of a pupil, whose class needs no administrator for it. Does nothing for any other account. */
    async removePupil(change: Change, userId: string): Promise<void> {
      const user = await createAccountsRepository(change.transaction).lockUser(userId);
      if (user && isPupil(user.email)) await removeLocked(change, user);
    },
  };
}
