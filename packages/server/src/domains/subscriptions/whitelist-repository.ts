import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import type { SubscriptionsTables } from './tables.ts';

export type WhitelistEmailEntity = Entity<SubscriptionsTables['whitelist_email']>;

const emails = entityMapping<SubscriptionsTables['whitelist_email']>()();

export function createWhitelistRepository(database: Database) {
  const db = database.withTables<SubscriptionsTables>();
  return {
    find(id: string): Promise<WhitelistEmailEntity | undefined> {
      return emails.first(db.selectFrom('whitelist_email').selectAll().where('id', '=', id));
    },

    async has(email: string): Promise<boolean> {
      const found = await db.selectFrom('whitelist_email').select('id').where('email', '=', email).executeTakeFirst();
      return found !== undefined;
    },

    /** The users whose email is on the whitelist, as a selection of users. */
    users: () =>
      ({
        by: 'email',
        column: 'whitelist_email.email',
        query: db.selectFrom('whitelist_email').select('email'),
      }) as const,

    list<Item>(search: string, present: (entries: WhitelistEmailEntity[]) => Promise<Item[]>): Listing<Item> {
      let query = db.selectFrom('whitelist_email').selectAll();
      if (search !== '') query = query.where(contains(['email', 'remarks'], search));
      return createListing(query, {
        id: 'id',
        columns: { whitelistEmail: 'email', remarks: 'remarks' },
        present: (rows) => present(rows.map(emails.toEntity)),
      });
    },

    async create(entry: WhitelistEmailEntity): Promise<void> {
      await db.insertInto('whitelist_email').values(emails.toRow(entry)).execute();
    },

    /** Creates entries, without emails that the whitelist already contains. Returns how many it created. */
    async createMissing(entries: readonly WhitelistEmailEntity[]): Promise<number> {
      const created = await db
        .insertInto('whitelist_email')
        .values(entries.map((entry) => emails.toRow(entry)))
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .execute();
      return created.length;
    },

    async update(id: string, change: Pick<WhitelistEmailEntity, 'email' | 'remarks'>): Promise<void> {
      await db.updateTable('whitelist_email').set(emails.toRow(change)).where('id', '=', id).execute();
    },

    async removeEmail(email: string): Promise<void> {
      await db.deleteFrom('whitelist_email').where('email', '=', email).execute();
    },

    /** @returns whether the entry existed */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('whitelist_email').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
