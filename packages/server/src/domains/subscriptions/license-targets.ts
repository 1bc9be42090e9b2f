import type { LicenseTarget } from '@tinkerstream/contract/admin';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { SubscriptionsTables } from './tables.ts';

interface LicenseTargetForm {
  readonly targetName: string;
  readonly companyName: string;
}

/** Packages: whom licences are made for. With a transaction, changes are part of it. */
export function createLicenseTargets(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  /** @throws AppError TS_ERR_LICENSE_0004 */
  async function get(id: string): Promise<LicenseTarget> {
    const row = await db.selectFrom('license_target').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('TS_ERR_LICENSE_0004');
    return present(row);
  }

  return {
    get,

    list(search: string): Listing<LicenseTarget> {
      let query = db.selectFrom('license_target').selectAll();
      if (search !== '') query = query.where(contains(['target_name', 'company_name'], search));
      return createListing(query, {
        id: 'id',
        columns: { targetName: 'target_name', companyName: 'company_name' },
        present: (rows) => rows.map(present),
      });
    },

    /** @throws AppError TS_ERR_LICENSE_0007 when the company has a package with this name */
    async create({ targetName, companyName }: LicenseTargetForm): Promise<LicenseTarget> {
      const row = { id: uuidv7(), target_name: targetName, company_name: companyName, created_on: Date.now() };
      await refuseTaken(db.insertInto('license_target').values(row).execute());
      return present(row);
    },

    /** @throws AppError TS_ERR_LICENSE_0004, TS_ERR_LICENSE_0007 */
    async update(id: string, { targetName, companyName }: LicenseTargetForm): Promise<void> {
      await get(id);
      const change = db.updateTable('license_target').set({ target_name: targetName, company_name: companyName });
      await refuseTaken(change.where('id', '=', id).execute());
    },
  };
}

function present(row: Selectable<SubscriptionsTables['license_target']>): LicenseTarget {
  return {
    id: row.id,
    targetName: row.target_name,
    companyName: row.company_name,
    createdOn: new Date(row.created_on).toISOString(),
  };
}

async function refuseTaken(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('TS_ERR_LICENSE_0007');
    throw error;
  }
}
