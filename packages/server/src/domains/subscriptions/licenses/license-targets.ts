import type { LicenseTarget } from '@tinkerstream/contract/admin';
import { licenseErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Listing } from '../../../platform/db/listing.ts';
import { refuseTaken } from '../refuse-taken.ts';
import { createLicenseTargetRepository, type LicenseTargetEntity } from './license-target-repository.ts';

interface LicenseTargetForm {
  readonly targetName: string;
  readonly companyName: string;
}

export type LicenseTargets = ReturnType<typeof createLicenseTargets>;

/** Packages: the customers of licenses. */
export function createLicenseTargets(database: Database) {
  return {
    /** @throws licenseErrors.packageUnknown */
    get: (id: string): Promise<LicenseTarget> => getTarget(database, id),

    list: (search: string): Listing<LicenseTarget> =>
      createLicenseTargetRepository(database).list(search, (targets) => targets.map(presentTarget)),

    /** @throws licenseErrors.packageNameTaken if the company has a package with this name */
    async create(transaction: Database, { targetName, companyName }: LicenseTargetForm): Promise<LicenseTarget> {
      const target = { id: uuidv7(), targetName, companyName, createdOn: Date.now() };
      await refuseTaken(createLicenseTargetRepository(transaction).create(target), licenseErrors.packageNameTaken);
      return presentTarget(target);
    },

    /** @returns the package before. @throws licenseErrors.packageUnknown, licenseErrors.packageNameTaken */
    async update(
      transaction: Database,
      id: string,
      { targetName, companyName }: LicenseTargetForm,
    ): Promise<LicenseTarget> {
      const before = await getTarget(transaction, id);
      const updated = createLicenseTargetRepository(transaction).update(id, { targetName, companyName });
      await refuseTaken(updated, licenseErrors.packageNameTaken);
      return before;
    },
  };
}

/** @throws licenseErrors.packageUnknown */
export async function getTarget(database: Database, id: string): Promise<LicenseTarget> {
  const target = await createLicenseTargetRepository(database).find(id);
  if (!target) throw new AppError(licenseErrors.packageUnknown);
  return presentTarget(target);
}

function presentTarget({ createdOn, ...target }: LicenseTargetEntity): LicenseTarget {
  return { ...target, createdOn: new Date(createdOn).toISOString() };
}
