import { type License, type LicenseBatch, type NewLicenseBatch, permissionOfBatch } from '@tinkerstream/contract/admin';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createLicenseKey, randomCharacters } from './license-keys.ts';
import { createLicenseTargets } from './license-targets.ts';
import { licenseEnd } from './resolution.ts';
import type { SubscriptionsTables } from './tables.ts';

type BatchRow = Selectable<SubscriptionsTables['license_batch']> & { target_name: string; company_name: string };

/** How many keys one step of the generation makes: some milliseconds, so that nobody else waits for long. */
const GENERATION_CHUNK = 500;

const FILE_TOKEN_LENGTH = 26;
const FILE_NAME = /^licenses-(?<token>[A-Z2-9]+)\.(?<format>xlsx|csv)$/;

/** Batches of licences, and their generation. With a transaction, changes are part of it. */
export function createLicenseBatches(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  const batches = () =>
    db
      .selectFrom('license_batch')
      .innerJoin('license_target', 'license_target.id', 'license_batch.target_id')
      .selectAll('license_batch')
      .select(['license_target.target_name', 'license_target.company_name']);

  async function getRow(id: string): Promise<BatchRow> {
    const row = await batches().where('license_batch.id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('TS_ERR_LICENSE_0005');
    return row;
  }

  function listLicenses(batch: BatchRow, search = ''): Listing<License> {
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
      .where('license.batch_id', '=', batch.id);
    if (search !== '') query = query.where(contains(['license.license_key'], search));
    return createListing(query, {
      id: 'license.id',
      columns: { licenseKey: 'license.license_key', trialStartDate: 'license.first_consumed_on' },
      present: (rows) =>
        rows.map((row) => ({
          id: row.id,
          licenseKey: row.license_key,
          trialStartDate: isoOrNull(row.first_consumed_on),
          trialEndDate: isoOrNull(licenseEnd({ ...batch, ...row })),
          currentConsumptionCount: row.consumptions ?? 0,
          revokedOn: isoOrNull(row.revoked_on ?? batch.revoked_on),
        })),
    });
  }

  return {
    /** @throws AppError TS_ERR_LICENSE_0005 */
    async get(id: string): Promise<LicenseBatch> {
      return presentBatch(await getRow(id));
    },

    list(search: string): Listing<LicenseBatch> {
      let query = batches();
      if (search !== '')
        query = query.where(contains(['license_target.target_name', 'license_target.company_name'], search));
      return createListing(query, {
        id: 'license_batch.id',
        columns: {
          targetName: 'license_target.target_name',
          companyName: 'license_target.company_name',
          licenseCount: 'license_batch.license_count',
        },
        present: (rows) => rows.map(presentBatch),
      });
    },

    /** @throws AppError TS_ERR_LICENSE_0005 */
    async listLicenses(id: string, search: string): Promise<Listing<License>> {
      return listLicenses(await getRow(id), search);
    },

    /**
     * The licences that a file holds, and its format. Its name is a secret that only administrators see.
     * @throws AppError TS_ERR_LICENSE_0006 for a name that no file has
     */
    async getFile(filename: string): Promise<{ format: 'xlsx' | 'csv'; licenses: Listing<License> }> {
      const { token, format } = FILE_NAME.exec(filename)?.groups ?? {};
      const row =
        token === undefined
          ? undefined
          : await batches().where('license_batch.file_token', '=', token).executeTakeFirst();
      if (!row || row.complete_generation_time === null) throw new AppError('TS_ERR_LICENSE_0006');
      return { format: format as 'xlsx' | 'csv', licenses: listLicenses(row) };
    },

    /** How many licences there are, how many of them have been used, and how many packages. */
    async overallInfo() {
      const count = sql<number>`count(*)`.as('count');
      const [made, consumed, targets] = await Promise.all([
        db
          .selectFrom('license_batch')
          .select(sql<number>`cast(coalesce(sum(generated_count), 0) as bigint)`.as('count'))
          .executeTakeFirstOrThrow(),
        db.selectFrom('license').select(count).where('first_consumed_on', 'is not', null).executeTakeFirstOrThrow(),
        db.selectFrom('license_target').select(count).executeTakeFirstOrThrow(),
      ]);
      return { totalLicense: made.count, totalConsumedLicense: consumed.count, totalPackage: targets.count };
    },

    /**
     * Stores a batch, whose keys are generated afterwards. Asked with the same requestKey again, it gives the batch that
     * was made with it.
     * @throws AppError TS_ERR_LICENSE_0004, TS_ERR_LICENSE_0008, TS_ERR_LICENSE_0009
     */
    async create(form: NewLicenseBatch, now = Date.now()): Promise<{ batch: LicenseBatch; isNew: boolean }> {
      const trialDays = form.trialDays ?? null;
      const expireDate = form.expireDate ?? null;
      if ((trialDays === null) === (expireDate === null)) throw new AppError('TS_ERR_LICENSE_0008');
      if (expireDate !== null && expireDate <= now) throw new AppError('TS_ERR_LICENSE_0009');
      await createLicenseTargets(database).get(form.licenseTargetId);
      const id = uuidv7();
      const inserted = await db
        .insertInto('license_batch')
        .values({
          id,
          target_id: form.licenseTargetId,
          request_key: form.requestKey ?? null,
          file_token: randomCharacters(FILE_TOKEN_LENGTH),
          license_type: form.licenseType,
          license_count: form.licenseCount,
          generated_count: 0,
          trial_days: trialDays,
          expire_date: expireDate,
          max_consumption_count: form.maxConsumptionCount,
          max_concurrent_count: form.maxConcurrentCount,
          permission: JSON.stringify(permissionOfBatch(form)),
          start_generation_time: null,
          complete_generation_time: null,
          revoked_on: null,
          created_on: now,
        })
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) return { batch: presentBatch(await getRow(id)), isNew: true };
      const known = await batches()
        .where('license_batch.request_key', '=', form.requestKey ?? null)
        .executeTakeFirstOrThrow();
      return { batch: presentBatch(known), isNew: false };
    },

    /** One step of the generation of a batch, in one transaction with its progress. @returns whether it is complete */
    generate(id: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const now = Date.now();
        // The update locks the batch: two workers never make the same part of it.
        const batch = await transaction
          .updateTable('license_batch')
          .set({ start_generation_time: sql<number>`coalesce(start_generation_time, ${now})` })
          .where('id', '=', id)
          .where('complete_generation_time', 'is', null)
          .where('revoked_on', 'is', null)
          .returning(['license_count', 'generated_count'])
          .executeTakeFirst();
        if (!batch) return true;
        const count = Math.min(GENERATION_CHUNK, batch.license_count - batch.generated_count);
        const licenses = Array.from({ length: count }, () => ({
          id: uuidv7(),
          batch_id: id,
          license_key: createLicenseKey(),
        }));
        if (count > 0) await transaction.insertInto('license').values(licenses).execute();
        const generated = batch.generated_count + count;
        const isComplete = generated >= batch.license_count;
        await transaction
          .updateTable('license_batch')
          .set({ generated_count: generated, complete_generation_time: isComplete ? now : null })
          .where('id', '=', id)
          .execute();
        return isComplete;
      });
    },

    /** @throws AppError TS_ERR_LICENSE_0005 */
    async revoke(id: string, now = Date.now()): Promise<void> {
      await getRow(id);
      await db
        .updateTable('license_batch')
        .set({ revoked_on: now })
        .where('id', '=', id)
        .where('revoked_on', 'is', null)
        .execute();
    },

    /** @throws AppError MC_ERR_LIC_0001 */
    async revokeLicense(id: string, now = Date.now()): Promise<void> {
      const license = await db.selectFrom('license').select('id').where('id', '=', id).executeTakeFirst();
      if (!license) throw new AppError('MC_ERR_LIC_0001');
      await db
        .updateTable('license')
        .set({ revoked_on: now })
        .where('id', '=', id)
        .where('revoked_on', 'is', null)
        .execute();
    },
  };
}

function presentBatch(row: BatchRow): LicenseBatch {
  const isComplete = row.complete_generation_time !== null;
  return {
    id: row.id,
    licenseTarget: { id: row.target_id, targetName: row.target_name, companyName: row.company_name },
    licenseType: row.license_type,
    licenseCount: row.license_count,
    generatedCount: row.generated_count,
    trialDays: row.trial_days,
    expireDate: isoOrNull(row.expire_date),
    maxConsumptionCount: row.max_consumption_count,
    maxConcurrentCount: row.max_concurrent_count,
    permission: JSON.parse(row.permission) as Permission,
    startGenerationTime: isoOrNull(row.start_generation_time),
    completeGenerationTime: isoOrNull(row.complete_generation_time),
    revokedOn: isoOrNull(row.revoked_on),
    createdOn: new Date(row.created_on).toISOString(),
    licenseDocFilename: isComplete ? `licenses-${row.file_token}.xlsx` : null,
  };
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
