import type { ListPlaces } from '@tinkerstream/contract/admin';
import { licenseErrors, schoolErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { isoOrNull } from './iso-time.ts';
import { createLicenseBatchRepository, readPermission } from './licenses/license-batch-repository.ts';
import { createLicenseRepository } from './licenses/license-repository.ts';
import type { Licenses } from './licenses/licenses.ts';
import { DAY_MS } from './resolution.ts';
import { createSchoolRepository } from './school-repository.ts';
import { isValidSchool, permissionOfSchool } from './schools/schools.ts';

/** The school or batch into which an administrator puts the accounts of a list. */
export interface ListTarget {
  readonly access: 'SCHOOL' | 'LICENSE';
  readonly id: string;
}

const NOTHING: ListPlaces = { free: 0, seats: null, permission: null, until: null };

/** Puts accounts of a list into a school or a batch of licenses. */
export function createListPlaces(database: Database, licenses: Pick<Licenses, 'consume'>) {
  async function joinSchool(transaction: Database, schoolId: string, userId: string): Promise<boolean> {
    const schools = createSchoolRepository(transaction);
    if (!(await schools.find(schoolId))) throw new AppError(schoolErrors.unknown);
    await schools.addMember(schoolId, userId);
    return true;
  }

  async function joinBatch(transaction: Database, batchId: string, userId: string): Promise<boolean> {
    if (!(await createLicenseBatchRepository(transaction).find(batchId)))
      throw new AppError(licenseErrors.batchUnknown);
    const repository = createLicenseRepository(transaction);
    while (true) {
      const key = await repository.findFreeKey(batchId, Date.now());
      if (key === undefined) return false;
      try {
        await licenses.consume(transaction, userId, key);
        return true;
      } catch (error) {
        // Another user has taken the last place of the license since then: the next license is tried.
        if (!(error instanceof AppError)) throw error;
      }
    }
  }

  async function placesOfSchool(schoolId: string, now: number): Promise<ListPlaces> {
    const school = await createSchoolRepository(database).find(schoolId);
    if (!school) throw new AppError(schoolErrors.unknown);
    const { validFrom, validTo } = school;
    if (validFrom === null || validTo === null) return { ...NOTHING, free: null };
    const approved = { ...school, validFrom, validTo };
    const permission = isValidSchool(approved, now) ? permissionOfSchool(approved) : null;
    return { free: null, seats: null, permission, until: isoOrNull(validTo) };
  }

  async function placesOfBatch(batchId: string, now: number): Promise<ListPlaces> {
    const batch = await createLicenseBatchRepository(database).find(batchId);
    const permission = batch && readPermission(batch.permission, batchId);
    if (!batch || !permission) throw new AppError(licenseErrors.batchUnknown);
    const { licenses: count, users } = await createLicenseRepository(database).countUsable(batchId, now);
    if (count === 0) return NOTHING;
    return {
      free: count * batch.maxConsumptionCount - users,
      seats: count * batch.maxConcurrentCount,
      permission,
      until: isoOrNull(batch.expireDate ?? (batch.trialDays === null ? null : now + batch.trialDays * DAY_MS)),
    };
  }

  return {
    /**
     * Puts a new account into a school or a batch, as part of the transaction that creates it. Parallel calls never take more
     * places than there are.
     * @returns false if no place is free
     * @throws schoolErrors.unknown, licenseErrors.batchUnknown
     */
    join: (transaction: Database, { access, id }: ListTarget, userId: string): Promise<boolean> =>
      (access === 'SCHOOL' ? joinSchool : joinBatch)(transaction, id, userId),

    /** @throws AppError as `join` */
    find: ({ access, id }: ListTarget): Promise<ListPlaces> =>
      (access === 'SCHOOL' ? placesOfSchool : placesOfBatch)(id, Date.now()),
  };
}
