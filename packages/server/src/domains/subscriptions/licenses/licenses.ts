import { licenseErrors } from '@tinkerstream/contract/error-codes';
import { formatLicenseKey, type LicenseDetail, type Permission } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Seats } from '../../users/index.ts';
import { isoOrNull } from '../iso-time.ts';
import { licenseEnd } from '../resolution.ts';
import { readPermission } from './license-batch-repository.ts';
import { createLicenseRepository, type LicenseRepository, type LicenseWithBatch } from './license-repository.ts';

/** A license under the terms of its batch. */
export interface LicenseState {
  readonly id: string;
  readonly licenseKey: string;
  readonly targetId: string;
  readonly targetName: string;
  readonly permission: Permission;
  /** The end in milliseconds since 1970; null if the license runs from its first consumption and has none yet. */
  readonly until: number | null;
  /** When the license was revoked, in milliseconds since 1970; null if it is not. */
  readonly revokedOn: number | null;
  readonly maxConsumptionCount: number;
  readonly maxSeats: number;
}

export type Licenses = ReturnType<typeof createLicenses>;

/** Single licenses and their consumption. */
export function createLicenses(database: Database, seats: Pick<Seats, 'listHolders'>) {
  const licenses = createLicenseRepository(database);

  return {
    /**
     * Checks that a new user could consume a key now.
     * @throws licenseErrors.keyInvalid, licenseErrors.expired, licenseErrors.revoked, licenseErrors.usedUp
     */
    async check(key: string, now = Date.now()): Promise<void> {
      const license = await getByKey(licenses, key);
      refuseUnusable(license, now);
      await refuseUsedUp(licenses, license);
    },

    /**
     * Consumes a key for a user; consuming it again counts once. Only in a transaction: if several users race for the
     * last consumption, one gets it.
     * @throws AppError as `check`
     */
    async consume(transaction: Database, userId: string, key: string, now = Date.now()): Promise<LicenseState> {
      const licenses = createLicenseRepository(transaction);
      const { id } = await getByKey(licenses, key);
      await licenses.lock(id);
      // Another user may have consumed or revoked the license before the lock.
      const license = await getByKey(licenses, key);
      refuseUnusable(license, now);
      if (await licenses.hasConsumed(userId, id)) return license;
      await refuseUsedUp(licenses, license);
      await licenses.consume({ userId, licenseId: id, targetId: license.targetId, consumedOn: now });
      return getByKey(licenses, key);
    },

    /** The licenses that a user has consumed, latest first. */
    async listOfUser(userId: string): Promise<LicenseState[]> {
      return (await licenses.listConsumed(userId)).flatMap((license) => toState(license) ?? []);
    },

    countConsumptions: licenses.countConsumptions,

    /** @throws licenseErrors.keyInvalid */
    async getDetail(key: string): Promise<LicenseDetail> {
      const license = await getByKey(licenses, key);
      const [consumptions, holders] = await Promise.all([
        licenses.countConsumptions(license.id),
        seats.listHolders(license.id),
      ]);
      return {
        licenseKey: license.licenseKey,
        licenseTargetName: license.targetName,
        trialEndDate: isoOrNull(license.until),
        currentConsumptionCount: consumptions,
        maxConsumptionCount: license.maxConsumptionCount,
        currentConcurrentLoginCount: holders.length,
        maxConcurrentLoginCount: license.maxSeats,
      };
    },
  };
}

/** Whether a license gives access now to users who have consumed it, if a seat is free. */
export function isInForce(license: LicenseState, now: number): boolean {
  return license.revokedOn === null && (license.until === null || license.until > now);
}

/** @throws licenseErrors.keyInvalid */
async function getByKey(licenses: LicenseRepository, key: string): Promise<LicenseState> {
  const found = await licenses.findByKey(formatLicenseKey(key));
  const license = found && toState(found);
  if (!license) throw new AppError(licenseErrors.keyInvalid);
  return license;
}

function refuseUnusable(license: LicenseState, now: number): void {
  if (license.revokedOn !== null) throw new AppError(licenseErrors.revoked);
  if (!isInForce(license, now)) throw new AppError(licenseErrors.expired);
}

async function refuseUsedUp(licenses: LicenseRepository, license: LicenseState): Promise<void> {
  const consumptions = await licenses.countConsumptions(license.id);
  if (consumptions >= license.maxConsumptionCount) throw new AppError(licenseErrors.usedUp);
}

/** @returns undefined if the permission of its batch cannot be read */
function toState(license: LicenseWithBatch): LicenseState | undefined {
  const permission = readPermission(license.permission, license.batchId);
  return (
    permission && {
      id: license.id,
      licenseKey: license.licenseKey,
      targetId: license.targetId,
      targetName: license.targetName,
      permission,
      until: licenseEnd(license),
      revokedOn: license.revokedOn ?? license.batchRevokedOn,
      maxConsumptionCount: license.maxConsumptionCount,
      maxSeats: license.maxConcurrentCount,
    }
  );
}
