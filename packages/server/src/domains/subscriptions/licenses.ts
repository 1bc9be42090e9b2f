import { formatLicenseKey, type LicenseDetail, type Permission } from '@tinkerstream/contract/subscriptions';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { licenseEnd } from './resolution.ts';
import type { Seats } from './seats.ts';
import type { SubscriptionsTables } from './tables.ts';

/** A licence with what its batch says of it. */
export interface LicenseState {
  readonly id: string;
  readonly licenseKey: string;
  readonly targetId: string;
  readonly targetName: string;
  readonly permission: Permission;
  /** In milliseconds since 1970; null while a licence that runs from its first use has not been used. */
  readonly until: number | null;
  readonly isRevoked: boolean;
  readonly maxConsumptionCount: number;
  readonly maxSeats: number;
}

/** Single licences and their use. With a transaction, changes are part of it. */
export function createLicenses(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  const licenses = () =>
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
        'license_batch.permission',
        'license_batch.target_id',
        'license_target.target_name',
      ]);

  /** @throws AppError MC_ERR_LIC_0001 */
  async function getByKey(key: string): Promise<LicenseState> {
    const row = await licenses().where('license.license_key', '=', formatLicenseKey(key)).executeTakeFirst();
    if (!row) throw new AppError('MC_ERR_LIC_0001');
    return toState(row);
  }

  async function countConsumptions(licenseId: string): Promise<number> {
    const { count } = await db
      .selectFrom('license_consumption')
      .select(sql<number>`count(*)`.as('count'))
      .where('license_id', '=', licenseId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Nobody else takes one of its consumptions or seats before this transaction ends. */
  async function lock(licenseId: string): Promise<void> {
    await lockRow(database, 'license', 'first_consumed_on', licenseId);
  }

  return {
    lock,
    countConsumptions,

    /**
     * Finds the licence of a key that a new user could use now.
     * @throws AppError MC_ERR_LIC_0001 unknown, TS_ERR_LICENSE_0001 expired, _0002 revoked, _0003 used up
     */
    async check(key: string, now = Date.now()): Promise<void> {
      const license = await getByKey(key);
      refuseUnusable(license, now);
      if ((await countConsumptions(license.id)) >= license.maxConsumptionCount) {
        throw new AppError('TS_ERR_LICENSE_0003');
      }
    },

    /**
     * Uses a key for a user; the same key again counts once. Inside a transaction only, so that of several users who
     * race for the last use one gets it.
     * @throws AppError as `check`
     */
    async consume(userId: string, key: string, now = Date.now()): Promise<LicenseState> {
      const { id } = await getByKey(key);
      await lock(id);
      // Read again: it may have been used or revoked until it was locked.
      const license = await getByKey(key);
      refuseUnusable(license, now);
      const own = await db
        .selectFrom('license_consumption')
        .select('consumed_on')
        .where('user_id', '=', userId)
        .where('license_id', '=', id)
        .executeTakeFirst();
      if (own) return license;
      if ((await countConsumptions(id)) >= license.maxConsumptionCount) throw new AppError('TS_ERR_LICENSE_0003');
      await db
        .insertInto('license_consumption')
        .values({ user_id: userId, license_id: id, target_id: license.targetId, consumed_on: now })
        .execute();
      await db
        .updateTable('license')
        .set({ first_consumed_on: now })
        .where('id', '=', id)
        .where('first_consumed_on', 'is', null)
        .execute();
      return getByKey(key);
    },

    /** The licences that a user has used, the one used last first. */
    async listOfUser(userId: string): Promise<LicenseState[]> {
      const rows = await licenses()
        .innerJoin('license_consumption', 'license_consumption.license_id', 'license.id')
        .where('license_consumption.user_id', '=', userId)
        .orderBy('license_consumption.consumed_on', 'desc')
        .execute();
      return rows.map(toState);
    },

    /** @throws AppError MC_ERR_LIC_0001 */
    async getDetail(key: string, seats: Seats): Promise<LicenseDetail> {
      const license = await getByKey(key);
      const [consumptions, holders] = await Promise.all([countConsumptions(license.id), seats.listHolders(license.id)]);
      return {
        licenseKey: license.licenseKey,
        licenseTargetName: license.targetName,
        trialEndDate: license.until === null ? null : new Date(license.until).toISOString(),
        currentConsumptionCount: consumptions,
        maxConsumptionCount: license.maxConsumptionCount,
        currentConcurrentLoginCount: holders.length,
        maxConcurrentLoginCount: license.maxSeats,
      };
    },

    /** Those who have used a licence of a package, as a selection of users. */
    usersOfTarget(targetId: string) {
      const query = db.selectFrom('license_consumption').select('user_id').where('target_id', '=', targetId);
      return { by: 'id', column: 'license_consumption.user_id', query } as const;
    },
  };
}

/** Whether a licence gives access now to those who have used it, as far as there is a seat. */
export function isInForce(license: LicenseState, now: number): boolean {
  return !license.isRevoked && (license.until === null || license.until > now);
}

function refuseUnusable(license: LicenseState, now: number): void {
  if (license.isRevoked) throw new AppError('TS_ERR_LICENSE_0002');
  if (!isInForce(license, now)) throw new AppError('TS_ERR_LICENSE_0001');
}

interface LicenseRow {
  readonly id: string;
  readonly license_key: string;
  readonly first_consumed_on: number | null;
  readonly revoked_on: number | null;
  readonly batch_revoked_on: number | null;
  readonly trial_days: number | null;
  readonly expire_date: number | null;
  readonly max_consumption_count: number;
  readonly max_concurrent_count: number;
  readonly permission: string;
  readonly target_id: string;
  readonly target_name: string;
}

function toState(row: LicenseRow): LicenseState {
  return {
    id: row.id,
    licenseKey: row.license_key,
    targetId: row.target_id,
    targetName: row.target_name,
    permission: JSON.parse(row.permission) as Permission,
    until: licenseEnd(row),
    isRevoked: row.revoked_on !== null || row.batch_revoked_on !== null,
    maxConsumptionCount: row.max_consumption_count,
    maxSeats: row.max_concurrent_count,
  };
}
