import type { Permission } from '@tinkerstream/contract/subscriptions';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../../platform/db/listing.ts';
import { storedJson } from '../../../platform/db/stored-json.ts';
import type { SubscriptionsTables } from '../tables.ts';

type BatchTable = SubscriptionsTables['license_batch'];
type BatchWithTargetTable = BatchTable & { target_name: string; company_name: string };
type Progress = Pick<BatchTable, 'license_count' | 'generated_count'>;

export type LicenseBatchEntity = Entity<BatchTable>;
/** A batch with its package. */
export type LicenseBatchWithTarget = Entity<BatchWithTargetTable>;

const batches = entityMapping<BatchTable>()();
const batchesWithTarget = entityMapping<BatchWithTargetTable>()();
const progress = entityMapping<Progress>()();

/** The permission of a batch; undefined if it cannot be read. */
export const readPermission = (permission: string, batchId: string): Permission | undefined =>
  storedJson<Permission>(permission, 'license_batch', batchId);

export function createLicenseBatchRepository(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  const withTarget = () =>
    db
      .selectFrom('license_batch')
      .innerJoin('license_target', 'license_target.id', 'license_batch.target_id')
      .selectAll('license_batch')
      .select(['license_target.target_name', 'license_target.company_name']);

  return {
    find(id: string): Promise<LicenseBatchWithTarget | undefined> {
      return batchesWithTarget.first(withTarget().where('license_batch.id', '=', id));
    },

    findByFileToken(fileToken: string): Promise<LicenseBatchWithTarget | undefined> {
      return batchesWithTarget.first(withTarget().where('license_batch.file_token', '=', fileToken));
    },

    findByRequestKey(requestKey: string): Promise<LicenseBatchWithTarget | undefined> {
      return batchesWithTarget.first(withTarget().where('license_batch.request_key', '=', requestKey));
    },

    list<Item>(search: string, present: (batches: LicenseBatchWithTarget[]) => Item[]): Listing<Item> {
      let query = withTarget();
      if (search !== '') {
        query = query.where(contains(['license_target.target_name', 'license_target.company_name'], search));
      }
      return createListing(query, {
        id: 'license_batch.id',
        columns: {
          targetName: 'license_target.target_name',
          companyName: 'license_target.company_name',
          licenseCount: 'license_batch.license_count',
        },
        present: (rows) => present(rows.map(batchesWithTarget.toEntity)),
      });
    },

    /** The number of licenses of all batches so far. */
    async countGenerated(): Promise<number> {
      const { count } = await db
        .selectFrom('license_batch')
        .select(sql<number>`cast(coalesce(sum(generated_count), 0) as bigint)`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Creates a batch. @returns false if a batch with the request key exists */
    async create(batch: LicenseBatchEntity): Promise<boolean> {
      const created = await db
        .insertInto('license_batch')
        .values(batches.toRow(batch))
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return created !== undefined;
    },

    /**
     * Starts a step of the generation, and locks the batch until this transaction ends, so that two servers never
     * generate the same part. Undefined if nothing is left to generate.
     */
    startStep(id: string, now: number): Promise<Entity<Progress> | undefined> {
      return progress.first(
        db
          .updateTable('license_batch')
          .set({ start_generation_time: sql<number>`coalesce(start_generation_time, ${now})` })
          .where('id', '=', id)
          .where('complete_generation_time', 'is', null)
          .where('revoked_on', 'is', null)
          .returning(['license_count', 'generated_count']),
      );
    },

    async setProgress(
      id: string,
      change: Pick<LicenseBatchEntity, 'generatedCount' | 'completeGenerationTime'>,
    ): Promise<void> {
      await db.updateTable('license_batch').set(batches.toRow(change)).where('id', '=', id).execute();
    },

    /** Revokes a batch; does nothing if it is revoked already. */
    async revoke(id: string, revokedOn: number): Promise<void> {
      await db
        .updateTable('license_batch')
        .set({ revoked_on: revokedOn })
        .where('id', '=', id)
        .where('revoked_on', 'is', null)
        .execute();
    },
  };
}
