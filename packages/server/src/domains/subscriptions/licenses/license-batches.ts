import { batchPermission, type License, type LicenseBatch, type NewLicenseBatch } from '@tinkerstream/contract/admin';
import { licenseErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Listing } from '../../../platform/db/listing.ts';
import { createEventCodeRepository } from '../event-code-repository.ts';
import { isoOrNull } from '../iso-time.ts';
import { licenseEnd } from '../resolution.ts';
import { createSchoolRepository } from '../school-repository.ts';
import {
  createLicenseBatchRepository,
  type LicenseBatchWithTarget,
  readPermission,
} from './license-batch-repository.ts';
import type { EnqueueGeneration } from './license-generation.ts';
import { randomCharacters } from './license-keys.ts';
import { createLicenseRepository } from './license-repository.ts';
import { createLicenseTargetRepository } from './license-target-repository.ts';
import { getTarget } from './license-targets.ts';

const FILE_TOKEN_LENGTH = 26;
const FILE_NAME = /^licenses-(?<token>[A-Z2-9]+)\.(?<format>xlsx|csv)$/;

export type LicenseBatches = ReturnType<typeof createLicenseBatches>;

export function createLicenseBatches(database: Database, enqueueGeneration: EnqueueGeneration) {
  const batches = createLicenseBatchRepository(database);
  const licenses = createLicenseRepository(database);

  async function getBatch(target: Database, id: string): Promise<LicenseBatchWithTarget> {
    const batch = await createLicenseBatchRepository(target).find(id);
    if (!batch) throw new AppError(licenseErrors.batchUnknown);
    return batch;
  }

  function listLicenses(batch: LicenseBatchWithTarget, search = ''): Listing<License> {
    return licenses.listOfBatch(batch.id, search, (found) =>
      found.map((license) => ({
        id: license.id,
        licenseKey: license.licenseKey,
        trialStartDate: isoOrNull(license.firstConsumedOn),
        trialEndDate: isoOrNull(licenseEnd({ ...batch, ...license })),
        currentConsumptionCount: license.consumptions ?? 0,
        revokedOn: isoOrNull(license.revokedOn ?? batch.revokedOn),
      })),
    );
  }

  return {
    /** @throws licenseErrors.batchUnknown */
    async get(id: string): Promise<LicenseBatch> {
      return presentReadable(await getBatch(database, id));
    },

    list: (search: string): Listing<LicenseBatch> =>
      batches.list(search, (found) => found.flatMap((batch) => presentBatch(batch) ?? [])),

    /** @throws licenseErrors.batchUnknown */
    async listLicenses(id: string, search: string): Promise<Listing<License>> {
      return listLicenses(await getBatch(database, id), search);
    },

    /**
     * The licenses in a file, and its format. The file name is a secret that only administrators see.
     * @throws licenseErrors.fileUnknown for an unknown file name
     */
    async getFile(filename: string): Promise<{ format: 'xlsx' | 'csv'; licenses: Listing<License> }> {
      const { token, format } = FILE_NAME.exec(filename)?.groups ?? {};
      const batch = token === undefined ? undefined : await batches.findByFileToken(token);
      if (!batch || batch.completeGenerationTime === null) throw new AppError(licenseErrors.fileUnknown);
      return { format: format as 'xlsx' | 'csv', licenses: listLicenses(batch) };
    },

    /** The numbers of licenses, of consumed licenses, and of packages. */
    async overallInfo() {
      const [totalLicense, totalConsumedLicense, totalPackage] = await Promise.all([
        batches.countGenerated(),
        licenses.countConsumed(),
        createLicenseTargetRepository(database).count(),
      ]);
      return { totalLicense, totalConsumedLicense, totalPackage };
    },

    /** Whether any package, school or event code exists. */
    async isInUse(): Promise<boolean> {
      const found = await Promise.all([
        createLicenseTargetRepository(database).hasAny(),
        createSchoolRepository(database).hasAny(),
        createEventCodeRepository(database).hasAny(),
      ]);
      return found.includes(true);
    },

    /**
     * Creates a batch, and enqueues the generation of its licenses. A second call with the same requestKey returns the
     * batch of the first.
     * @throws licenseErrors.packageUnknown, licenseErrors.twoExpiries, licenseErrors.expiryInPast
     */
    async create(
      transaction: Database,
      form: NewLicenseBatch,
      now = Date.now(),
    ): Promise<{ batch: LicenseBatch; isNew: boolean }> {
      const trialDays = form.trialDays ?? null;
      const expireDate = form.expireDate ?? null;
      if ((trialDays === null) === (expireDate === null)) throw new AppError(licenseErrors.twoExpiries);
      if (expireDate !== null && expireDate <= now) throw new AppError(licenseErrors.expiryInPast);
      const { targetName, companyName } = await getTarget(transaction, form.licenseTargetId);
      const batches = createLicenseBatchRepository(transaction);
      const batch = {
        id: uuidv7(),
        targetId: form.licenseTargetId,
        requestKey: form.requestKey ?? null,
        fileToken: randomCharacters(FILE_TOKEN_LENGTH),
        licenseType: form.licenseType,
        licenseCount: form.licenseCount,
        generatedCount: 0,
        trialDays,
        expireDate,
        maxConsumptionCount: form.maxConsumptionCount,
        maxConcurrentCount: form.maxConcurrentCount,
        permission: JSON.stringify(batchPermission(form)),
        startGenerationTime: null,
        completeGenerationTime: null,
        revokedOn: null,
        createdOn: now,
      };
      if (await batches.create(batch)) {
        await enqueueGeneration(transaction, batch.id);
        return { batch: presentReadable({ ...batch, targetName, companyName }), isNew: true };
      }
      const known = await batches.findByRequestKey(form.requestKey ?? '');
      return { batch: presentReadable(known as LicenseBatchWithTarget), isNew: false };
    },

    /** @throws licenseErrors.batchUnknown */
    async revoke(transaction: Database, id: string, now = Date.now()): Promise<void> {
      await getBatch(transaction, id);
      await createLicenseBatchRepository(transaction).revoke(id, now);
    },

    /** @throws licenseErrors.keyInvalid */
    async revokeLicense(transaction: Database, id: string, now = Date.now()): Promise<void> {
      const isKnown = await createLicenseRepository(transaction).revoke(id, now);
      if (!isKnown) throw new AppError(licenseErrors.keyInvalid);
    },
  };
}

/** @throws licenseErrors.batchUnknown for a batch that cannot be read */
function presentReadable(batch: LicenseBatchWithTarget): LicenseBatch {
  const presented = presentBatch(batch);
  if (!presented) throw new AppError(licenseErrors.batchUnknown);
  return presented;
}

/** @returns undefined for a batch that cannot be read */
function presentBatch(batch: LicenseBatchWithTarget): LicenseBatch | undefined {
  const permission = readPermission(batch.permission, batch.id);
  if (!permission) return undefined;
  const isComplete = batch.completeGenerationTime !== null;
  return {
    id: batch.id,
    licenseTarget: { id: batch.targetId, targetName: batch.targetName, companyName: batch.companyName },
    licenseType: batch.licenseType,
    licenseCount: batch.licenseCount,
    generatedCount: batch.generatedCount,
    trialDays: batch.trialDays,
    expireDate: isoOrNull(batch.expireDate),
    maxConsumptionCount: batch.maxConsumptionCount,
    maxConcurrentCount: batch.maxConcurrentCount,
    permission,
    startGenerationTime: isoOrNull(batch.startGenerationTime),
    completeGenerationTime: isoOrNull(batch.completeGenerationTime),
    revokedOn: isoOrNull(batch.revokedOn),
    createdOn: new Date(batch.createdOn).toISOString(),
    licenseDocFilename: isComplete ? `licenses-${batch.fileToken}.xlsx` : null,
  };
}
