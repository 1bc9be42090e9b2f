import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../../platform/db/listing.ts';
import type { SubscriptionsTables } from '../tables.ts';

export type LicenseTargetEntity = Entity<SubscriptionsTables['license_target']>;

const targets = entityMapping<SubscriptionsTables['license_target']>()();

export function createLicenseTargetRepository(database: Database) {
  const db = database.withTables<SubscriptionsTables>();
  return {
    async hasAny(): Promise<boolean> {
      return (await db.selectFrom('license_target').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    find(id: string): Promise<LicenseTargetEntity | undefined> {
      return targets.first(db.selectFrom('license_target').selectAll().where('id', '=', id));
    },

    list<Item>(search: string, present: (targets: LicenseTargetEntity[]) => Item[]): Listing<Item> {
      let query = db.selectFrom('license_target').selectAll();
      if (search !== '') query = query.where(contains(['target_name', 'company_name'], search));
      return createListing(query, {
        id: 'id',
        columns: { targetName: 'target_name', companyName: 'company_name' },
        present: (rows) => present(rows.map(targets.toEntity)),
      });
    },

    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('license_target')
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async create(target: LicenseTargetEntity): Promise<void> {
      await db.insertInto('license_target').values(targets.toRow(target)).execute();
    },

    async update(id: string, change: Pick<LicenseTargetEntity, 'targetName' | 'companyName'>): Promise<void> {
      await db.updateTable('license_target').set(targets.toRow(change)).where('id', '=', id).execute();
    },
  };
}
