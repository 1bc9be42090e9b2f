import type { WhitelistEntry, WhitelistListItem } from '@tinkerstream/contract/admin';
import { v7 as uuidv7 } from 'uuid';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { SubscriptionsTables } from './tables.ts';

/** How many e-mails one statement of an import holds. */
const IMPORT_CHUNK = 500;

interface WhitelistForm {
  /** In the form in which e-mails are stored. */
  readonly whitelistEmail: string;
  readonly remarks: string;
}

/** Finds who has registered with e-mails. */
type FindUsers = (emails: readonly string[]) => Promise<ReadonlyMap<string, NonNullable<WhitelistListItem['user']>>>;

/** The e-mails that have access to everything. With a transaction, changes are part of it. */
export function createWhitelist(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  /** @throws AppError TS_ERR_WHITELIST_0001 */
  async function get(id: string): Promise<WhitelistEntry> {
    const row = await db.selectFrom('whitelist_email').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('TS_ERR_WHITELIST_0001');
    return { id: row.id, whitelistEmail: row.email, remarks: row.remarks };
  }

  return {
    get,

    async has(email: string): Promise<boolean> {
      const found = await db.selectFrom('whitelist_email').select('id').where('email', '=', email).executeTakeFirst();
      return found !== undefined;
    },

    /** Those whose e-mail is on it, as a selection of users. */
    users: () =>
      ({
        by: 'email',
        column: 'whitelist_email.email',
        query: db.selectFrom('whitelist_email').select('email'),
      }) as const,

    list(search: string, findUsers: FindUsers): Listing<WhitelistListItem> {
      let query = db.selectFrom('whitelist_email').selectAll();
      if (search !== '') query = query.where(contains(['email', 'remarks'], search));
      return createListing(query, {
        id: 'id',
        columns: { whitelistEmail: 'email', remarks: 'remarks' },
        present: async (rows) => {
          const users = await findUsers(rows.map((row) => row.email));
          return rows.map(({ id, email, remarks }) => {
            return { id, whitelistEmail: email, remarks, user: users.get(email) ?? null };
          });
        },
      });
    },

    /** @throws AppError TS_ERR_WHITELIST_0002 when the e-mail is there already */
    async create({ whitelistEmail, remarks }: WhitelistForm): Promise<WhitelistEntry> {
      const id = uuidv7();
      await refuseTaken(db.insertInto('whitelist_email').values({ id, email: whitelistEmail, remarks }).execute());
      return { id, whitelistEmail, remarks };
    },

    /** @throws AppError TS_ERR_WHITELIST_0001, TS_ERR_WHITELIST_0002 */
    async update(id: string, { whitelistEmail, remarks }: WhitelistForm): Promise<void> {
      await get(id);
      await refuseTaken(
        db.updateTable('whitelist_email').set({ email: whitelistEmail, remarks }).where('id', '=', id).execute(),
      );
    },

    /** @throws AppError TS_ERR_WHITELIST_0001 */
    async remove(id: string): Promise<void> {
      await get(id);
      await db.deleteFrom('whitelist_email').where('id', '=', id).execute();
    },

    /** Adds the e-mails that are not there yet. @returns how many those were */
    async addMissing(entries: readonly { readonly email: string; readonly remarks: string }[]): Promise<number> {
      let created = 0;
      for (let start = 0; start < entries.length; start += IMPORT_CHUNK) {
        const rows = entries.slice(start, start + IMPORT_CHUNK).map((entry) => ({ id: uuidv7(), ...entry }));
        const inserted = await db
          .insertInto('whitelist_email')
          .values(rows)
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('id')
          .execute();
        created += inserted.length;
      }
      return created;
    },
  };
}

async function refuseTaken(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('TS_ERR_WHITELIST_0002');
    throw error;
  }
}
