import {
  createLicenseBatch,
  createLicenseTarget,
  getLicenseBatch,
  getLicenseOverallInfo,
  getLicenseTarget,
  listBatchLicenses,
  listLicenseBatches,
  listLicenseTargets,
  revokeLicense,
  revokeLicenseBatch,
  updateLicenseTarget,
} from '@tinkerstream/contract/admin';
import { DEFAULT_PAGE_SIZE } from '@tinkerstream/contract/platform/list';
import type { Database } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { createLicenseBatches, createLicenseTargets, GENERATION_JOB } from '../subscriptions/index.ts';
import type { Audit } from './audit.ts';

interface LicenseRoutesOptions {
  readonly database: Database;
  readonly audit: Audit;
  readonly outbox: Outbox;
}

export function licenseRoutes(route: Route, { database, audit, outbox }: LicenseRoutesOptions): void {
  const batches = createLicenseBatches(database);
  const targets = createLicenseTargets(database);

  route(listLicenseBatches, async ({ search }) => batches.list(search));

  route(getLicenseOverallInfo, () => batches.overallInfo());

  route(listLicenseTargets, async ({ search }) => targets.list(search));

  route(getLicenseTarget, ({ licenseTargetId }) => targets.get(licenseTargetId));

  route(createLicenseTarget, (form, { caller }) =>
    audit.record(caller, async (transaction) => {
      const result = await createLicenseTargets(transaction).create(form);
      return { result, change: { action: 'create', subject: 'license-target', subjectId: result.id, after: form } };
    }),
  );

  route(updateLicenseTarget, ({ licenseTargetId: id, ...form }, { caller }) =>
    audit.record(caller, async (transaction) => {
      const inside = createLicenseTargets(transaction);
      const before = await inside.get(id);
      await inside.update(id, form);
      return {
        result: {},
        change: { action: 'update', subject: 'license-target', subjectId: id, before, after: form },
      };
    }),
  );

  route(getLicenseBatch, async ({ licenseBatchId }) => {
    const [batch, licenses] = await Promise.all([
      batches.get(licenseBatchId),
      batches.listLicenses(licenseBatchId, ''),
    ]);
    return { ...batch, licenses: await licenses.page('createdOn', 0, DEFAULT_PAGE_SIZE, batch.licenseCount) };
  });

  route(listBatchLicenses, ({ licenseBatchId, search }) => batches.listLicenses(licenseBatchId, search));

  route(createLicenseBatch, (form, { caller }) =>
    audit.record(caller, async (transaction) => {
      const { batch, isNew } = await createLicenseBatches(transaction).create(form);
      if (!isNew) return { result: batch, change: undefined };
      await outbox.add(transaction, GENERATION_JOB, { batchId: batch.id });
      // The name of its file is as secret as the keys in it.
      const { licenseDocFilename: _, ...after } = batch;
      return { result: batch, change: { action: 'create', subject: 'license-batch', subjectId: batch.id, after } };
    }),
  );

  route(revokeLicenseBatch, ({ licenseBatchId: id }, { caller }) =>
    audit.record(caller, async (transaction) => {
      await createLicenseBatches(transaction).revoke(id);
      return { result: {}, change: { action: 'revoke', subject: 'license-batch', subjectId: id } };
    }),
  );

  route(revokeLicense, ({ licenseId: id }, { caller }) =>
    audit.record(caller, async (transaction) => {
      await createLicenseBatches(transaction).revokeLicense(id);
      return { result: {}, change: { action: 'revoke', subject: 'license', subjectId: id } };
    }),
  );
}
