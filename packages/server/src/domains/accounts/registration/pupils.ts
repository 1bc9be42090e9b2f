import { randomInt } from 'node:crypto';
import { isPupil, pupilUsername } from '@tinkerstream/contract/accounts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Change, Events } from '../../../platform/events/events.ts';
import { createSessionRepository, type UserEntity } from '../../users/index.ts';
import type { AccountRemoval } from '../removal.ts';
import { createAccountsRepository } from '../repository.ts';
import { createDirectAccessKey } from '../sign-in/direct-access.ts';
import { newUserEntity } from './registration.ts';

const ID_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const ID_LENGTH = 10;

export type Pupils = ReturnType<typeof createPupils>;

/**
 * Accounts without email and password, into which only their class lets pupils. Nothing here changes any other account:
 * a class may only list it.
 */
export function createPupils(events: Events, removal: Pick<AccountRemoval, 'removePupil'>) {
  async function find(transaction: Database, userId: string): Promise<UserEntity | undefined> {
    const user = await createAccountsRepository(transaction).findUser(userId);
    return user && isPupil(user.email) ? user : undefined;
  }

  /** Ends everything that signs a pupil in. */
  async function endSessions({ transaction, announce }: Change, userId: string): Promise<void> {
    if (!(await find(transaction, userId))) return;
    await createAccountsRepository(transaction).removeKeys(userId);
    const sessionIds = await createSessionRepository(transaction).removeOfUser(userId, undefined);
    await announce('sessions.ended', { sessionIds });
  }

  return {
    endSessions,

    /** Creates an account as part of a transaction. */
    async create(transaction: Database, name: string): Promise<{ userId: string; username: string }> {
      const letter = () => ID_LETTERS[randomInt(ID_LETTERS.length)];
      const username = pupilUsername(Array.from({ length: ID_LENGTH }, letter).join(''));
      const user = newUserEntity({ email: username, firstName: name, lastName: '' }, { isEmailVerified: false });
      await createAccountsRepository(transaction).createUser(user);
      return { userId: user.id, username };
    },

    async rename(transaction: Database, userId: string, name: string): Promise<void> {
      if (await find(transaction, userId)) await createAccountsRepository(transaction).updateNames(userId, name, '');
    },

    /** Creates a key that signs a pupil in once. Undefined for any other account, and for one that is disabled. */
    async createKey(
      transaction: Database,
      userId: string,
    ): Promise<{ username: string; directAccessKey: string } | undefined> {
      const user = await find(transaction, userId);
      if (!user || user.isDisabled) return undefined;
      const users = createAccountsRepository(transaction);
      return { username: user.email, directAccessKey: await createDirectAccessKey(users, userId, 'sign-in') };
    },

    /** Ends the account of a pupil who leaves the class: deletes it, or disables it while it owns projects or topics. */
    async close(userId: string): Promise<void> {
      try {
        await events.change((change) => removal.removePupil(change, userId));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await events.change(async (change) => {
          if (!(await find(change.transaction, userId))) return;
          await createAccountsRepository(change.transaction).setDisabled(userId, true);
          await endSessions(change, userId);
        });
      }
    },
  };
}
