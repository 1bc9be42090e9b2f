import type { WhitelistEntry, WhitelistListItem } from '@tinkerstream/contract/admin';
import { whitelistErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { portionsOf } from '../../platform/db/entity.ts';
import type { Listing } from '../../platform/db/listing.ts';
import type { UserDirectory } from '../users/index.ts';
import { createEndedAccessRepository } from './ended-access-repository.ts';
import { refuseTaken } from './refuse-taken.ts';
import { createWhitelistRepository } from './whitelist-repository.ts';

interface WhitelistForm {
  /** The email in lower case, as emails are stored. */
  readonly whitelistEmail: string;
  readonly remarks: string;
}

export type Whitelist = ReturnType<typeof createWhitelist>;

/** The emails that have access to everything. */
export function createWhitelist(database: Database, findUsers: UserDirectory['findByEmails']) {
  async function get(target: Database, id: string): Promise<WhitelistEntry> {
    const entry = await createWhitelistRepository(target).find(id);
    if (!entry) throw new AppError(whitelistErrors.unknown);
    return { id: entry.id, whitelistEmail: entry.email, remarks: entry.remarks };
  }

  return {
    list: (search: string): Listing<WhitelistListItem> =>
      createWhitelistRepository(database).list(search, async (entries) => {
        const users = await findUsers(entries.map(({ email }) => email));
        return entries.map(({ id, email, remarks }) => ({
          id,
          whitelistEmail: email,
          remarks,
          user: users.get(email) ?? null,
        }));
      }),

    /** @throws whitelistErrors.emailListed if the whitelist already contains the email */
    async create(transaction: Database, { whitelistEmail, remarks }: WhitelistForm): Promise<WhitelistEntry> {
      const id = uuidv7();
      const created = createWhitelistRepository(transaction).create({ id, email: whitelistEmail, remarks });
      await refuseTaken(created, whitelistErrors.emailListed);
      return { id, whitelistEmail, remarks };
    },

    /** @returns the entry before. @throws whitelistErrors.unknown, whitelistErrors.emailListed */
    async update(
      transaction: Database,
      id: string,
      { whitelistEmail, remarks }: WhitelistForm,
    ): Promise<WhitelistEntry> {
      const before = await get(transaction, id);
      const updated = createWhitelistRepository(transaction).update(id, { email: whitelistEmail, remarks });
      await refuseTaken(updated, whitelistErrors.emailListed);
      if (before.whitelistEmail !== whitelistEmail) {
        await createEndedAccessRepository(transaction).note(before.whitelistEmail);
      }
      return before;
    },

    /** @returns the entry before. @throws whitelistErrors.unknown */
    async remove(transaction: Database, id: string): Promise<WhitelistEntry> {
      const before = await get(transaction, id);
      if (!(await createWhitelistRepository(transaction).remove(id))) throw new AppError(whitelistErrors.unknown);
      await createEndedAccessRepository(transaction).note(before.whitelistEmail);
      return before;
    },

    /** Adds the emails that are not on the whitelist yet. @returns how many it added */
    async addMissing(
      transaction: Database,
      entries: readonly { readonly email: string; readonly remarks: string }[],
    ): Promise<number> {
      const whitelist = createWhitelistRepository(transaction);
      let created = 0;
      for (const some of portionsOf(entries)) {
        created += await whitelist.createMissing(some.map((entry) => ({ id: uuidv7(), ...entry })));
      }
      return created;
    },
  };
}
