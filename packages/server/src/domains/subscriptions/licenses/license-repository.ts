import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../../platform/db/listing.ts';
import { lockRow } from '../../../platform/db/lock-row.ts';
import type { SubscriptionsTables } from '../tables.ts';

type LicenseTable = SubscriptionsTables['license'];
type BatchTable = SubscriptionsTables['license_batch'];
type LicenseWithBatchTable = LicenseTable &
  Pick<
    BatchTable,
    'trial_days' | 'expire_date' | 'max_consumption_count' | 'max_concurrent_count' | 'permission' | 'target_id'
  > & { batch_revoked_on: number | null; target_name: string };
type CountedLicenseTable = LicenseTable & { consumptions: number | null };

export type LicenseEntity = Entity<LicenseTable>;
/** A license with the terms of its batch. */
export type LicenseWithBatch = Entity<LicenseWithBatchTable>;
/** A license with the number of users who have consumed it. */
export type CountedLicense = Entity<CountedLicenseTable>;
type LicenseConsumption = Entity<SubscriptionsTables['license_consumption']>;

const DAY_MS = 86_400_000;

const licenses = entityMapping<Pick<LicenseTable, 'id' | 'batch_id' | 'license_key'>>()();
const licensesWithBatch = entityMapping<LicenseWithBatchTable>()();
const countedLicenses = entityMapping<CountedLicenseTable>()();
const consumptions = entityMapping<SubscriptionsTables['license_consumption']>()();

export type LicenseRepository = ReturnType<typeof createLicenseRepository>;

/** Licenses and their consumptions. */
export function createLicenseRepository(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  const withBatch = () =>
    db
      .selectFrom('license')
      .innerJoin('license_batch', 'license_batch.id', 'license.batch_id')
      .innerJoin('license_target', 'license_target.id', 'license_batch.target_id')
      .select([
        'license.id',
        'license.license_key',
        'license.first_consumed_on',
        'license.revoked_on',
        'license_batch.revoked_on as batch_revoked_on',
        'license_batch.trial_days',
        'license_batch.expire_date',
        'license_batch.max_consumption_count',
        'license_batch.max_concurrent_count',
        'license_batch.id as batch_id',
        'license_batch.permission',
        'license_batch.target_id',
        'license_target.target_name',
      ]);

  const usersOf = (license: ExpressionBuilder<SubscriptionsTables, 'license'>) =>
    license
      .selectFrom('license_consumption')
      .select(sql<number>`count(*)`.as('count'))
      .whereRef('license_consumption.license_id', '=', 'license.id');

  /** The licenses of a batch that are in force, or will be with their first use. */
  const usable = (batchId: string, now: number) =>
    db
      .selectFrom('license')
      .innerJoin('license_batch', 'license_batch.id', 'license.batch_id')
      .where('license.batch_id', '=', batchId)
      .where('license.revoked_on', 'is', null)
      .where('license_batch.revoked_on', 'is', null)
      .where(({ or, eb }) =>
        or([
          eb('license_batch.expire_date', '>', now),
          eb('license.first_consumed_on', 'is', null).and('license_batch.trial_days', 'is not', null),
          eb(sql<number>`license.first_consumed_on + license_batch.trial_days * ${DAY_MS}`, '>', now),
        ]),
      );

  return {
    /** The first license of a batch that one more user can consume. */
    async findFreeKey(batchId: string, now: number): Promise<string | undefined> {
      const row = await usable(batchId, now)
        .select('license.license_key')
        .where((where) => where(usersOf(where), '<', where.ref('license_batch.max_consumption_count')))
        .orderBy('license.id')
        .limit(1)
        .executeTakeFirst();
      return row?.license_key;
    },

    /** The number of licenses of a batch that are in force, and the number of their users together. */
    async countUsable(batchId: string, now: number): Promise<{ licenses: number; users: number }> {
      const each = usable(batchId, now).select((select) => usersOf(select).as('users'));
      const { licenses, users } = await db
        .selectFrom(each.as('each'))
        .select([sql<number>`count(*)`.as('licenses'), sql<number>`coalesce(sum(each.users), 0)`.as('users')])
        .executeTakeFirstOrThrow();
      return { licenses: Number(licenses), users: Number(users) };
    },

    findByKey(licenseKey: string): Promise<LicenseWithBatch | undefined> {
      return licensesWithBatch.first(withBatch().where('license.license_key', '=', licenseKey));
    },

    /** The licenses that a user has consumed, latest first. */
    listConsumed(userId: string): Promise<LicenseWithBatch[]> {
      return licensesWithBatch.list(
        withBatch()
          .innerJoin('license_consumption', 'license_consumption.license_id', 'license.id')
          .where('license_consumption.user_id', '=', userId)
          .orderBy('license_consumption.consumed_on', 'desc'),
      );
    },

    listOfBatch<Item>(batchId: string, search: string, present: (licenses: CountedLicense[]) => Item[]): Listing<Item> {
      let query = db
        .selectFrom('license')
        .selectAll('license')
        .select((select) =>
          select
            .selectFrom('license_consumption')
            .select(sql<number>`count(*)`.as('count'))
            .whereRef('license_consumption.license_id', '=', 'license.id')
            .as('consumptions'),
        )
        .where('license.batch_id', '=', batchId);
      if (search !== '') query = query.where(contains(['license.license_key'], search));
      return createListing(query, {
        id: 'license.id',
        columns: { licenseKey: 'license.license_key', trialStartDate: 'license.first_consumed_on' },
        present: (rows) => present(rows.map(countedLicenses.toEntity)),
      });
    },

    async create(created: readonly Pick<LicenseEntity, 'id' | 'batchId' | 'licenseKey'>[]): Promise<void> {
      await db
        .insertInto('license')
        .values(created.map((license) => licenses.toRow(license)))
        .execute();
    },

    /** Locks a license: no one else consumes it or takes one of its seats until this transaction ends. */
    async lock(id: string): Promise<void> {
      await lockRow(database, 'license', 'first_consumed_on', id);
    },

    /** Revokes a license; does nothing if it is revoked already. False if there is no such license. */
    async revoke(id: string, revokedOn: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('license')
        .set({ revoked_on: sql<number>`coalesce(revoked_on, ${revokedOn})` })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The number of licenses that have been consumed. */
    async countConsumed(): Promise<number> {
      const { count } = await db
        .selectFrom('license')
        .select(sql<number>`count(*)`.as('count'))
        .where('first_consumed_on', 'is not', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The number of users who have consumed a license. */
    async countConsumptions(id: string): Promise<number> {
      const { count } = await db
        .selectFrom('license_consumption')
        .select(sql<number>`count(*)`.as('count'))
        .where('license_id', '=', id)
        .executeTakeFirstOrThrow();
      return count;
    },

    async hasConsumed(userId: string, licenseId: string): Promise<boolean> {
      const found = await db
        .selectFrom('license_consumption')
        .select('consumed_on')
        .where('user_id', '=', userId)
        .where('license_id', '=', licenseId)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** Stores a consumption, and its time on the license if it is the first one. */
    async consume(consumption: LicenseConsumption): Promise<void> {
      await db.insertInto('license_consumption').values(consumptions.toRow(consumption)).execute();
      await db
        .updateTable('license')
        .set({ first_consumed_on: consumption.consumedOn })
        .where('id', '=', consumption.licenseId)
        .where('first_consumed_on', 'is', null)
        .execute();
    },

    /** The users who have consumed a license of a package, as a selection of users. */
    usersOfTarget(targetId: string) {
      const query = db.selectFrom('license_consumption').select('user_id').where('target_id', '=', targetId);
      return { by: 'id', column: 'license_consumption.user_id', query } as const;
    },
  };
}
