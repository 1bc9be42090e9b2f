import {
  approveSchoolApplication,
  createEventCode,
  createLicenseBatch,
  createLicenseTarget,
  createWhitelistEntry,
  getEventCode,
  getLicenseBatch,
  getLicenseOverallInfo,
  getLicenseTarget,
  getSchool,
  getSubscriptionUse,
  importWhitelist,
  listBatchLicenses,
  listEventCodes,
  listLicenseBatches,
  listLicenseTargets,
  listSchools,
  listWhitelist,
  parseWhitelist,
  rejectSchoolApplication,
  removeWhitelistEntry,
  revokeLicense,
  revokeLicenseBatch,
  updateEventCode,
  updateLicenseTarget,
  updateSchool,
  updateWhitelistEntry,
} from '@tinkerstream/contract/admin';
import { DEFAULT_PAGE_SIZE } from '@tinkerstream/contract/platform/list';
import type { LinkOrigins } from '../../platform/http/link-origins.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Audit } from '../admin/index.ts';
import type { EventCodes } from './event-codes.ts';
import type { LicenseBatches } from './licenses/license-batches.ts';
import type { LicenseTargets } from './licenses/license-targets.ts';
import type { Schools } from './schools/schools.ts';
import type { Whitelist } from './whitelist.ts';

interface AdminRoutesOptions {
  readonly audit: Pick<Audit, 'record'>;
  readonly schools: Schools;
  readonly linkOrigins: Pick<LinkOrigins, 'forAdministrator'>;
  readonly targets: LicenseTargets;
  readonly batches: LicenseBatches;
  readonly eventCodes: EventCodes;
  readonly whitelist: Whitelist;
}

/** The calls for administrators: schools, licenses, event codes, the whitelist. */
export function subscriptionsAdminRoutes(route: Route, options: AdminRoutesOptions): void {
  schoolRoutes(route, options);
  licenseTargetRoutes(route, options);
  licenseRoutes(route, options);
  eventCodeRoutes(route, options);
  whitelistRoutes(route, options);
}

function schoolRoutes(route: Route, { audit, schools, linkOrigins }: AdminRoutesOptions): void {
  const subject = 'school-application';
  const before = { status: 'pending' };

  route(listSchools, async ({ search }) => schools.list(search));

  route(getSchool, ({ schoolId }) => schools.get(schoolId));

  route(updateSchool, ({ schoolId, ...form }, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const { before, after } = await schools.update(transaction, schoolId, form);
      return { result: {}, change: { action: 'update', subject: 'school', subjectId: schoolId, before, after } };
    }),
  );

  route(approveSchoolApplication, ({ schoolId: id, ...form }, { caller, client }) =>
    audit.record(caller, async (change) => {
      const { origin } = linkOrigins.forAdministrator(client);
      const { teacherEmail } = await schools.approve(change, id, form, origin);
      const after = { status: 'approved', ...form, teacherEmail };
      return { result: {}, change: { action: 'approve', subject, subjectId: id, before, after } };
    }),
  );

  route(rejectSchoolApplication, ({ schoolId: id, remarks }, { caller }) =>
    audit.record(caller, async (change) => {
      const { teacherEmail } = await schools.reject(change, id, remarks);
      const after = { status: 'rejected', remarks, teacherEmail };
      return { result: {}, change: { action: 'reject', subject, subjectId: id, before, after } };
    }),
  );
}

function licenseTargetRoutes(route: Route, { audit, targets }: AdminRoutesOptions): void {
  const subject = 'license-target';

  route(listLicenseTargets, async ({ search }) => targets.list(search));

  route(getLicenseTarget, ({ licenseTargetId }) => targets.get(licenseTargetId));

  route(createLicenseTarget, (form, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const result = await targets.create(transaction, form);
      return { result, change: { action: 'create', subject, subjectId: result.id, after: form } };
    }),
  );

  route(updateLicenseTarget, ({ licenseTargetId: id, ...form }, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const before = await targets.update(transaction, id, form);
      return { result: {}, change: { action: 'update', subject, subjectId: id, before, after: form } };
    }),
  );
}

function licenseRoutes(route: Route, { audit, batches, schools }: AdminRoutesOptions): void {
  route(listLicenseBatches, async ({ search }) => batches.list(search));

  route(getLicenseOverallInfo, () => batches.overallInfo());

  route(getSubscriptionUse, async () => {
    const [isInUse, waitingSchools] = await Promise.all([batches.isInUse(), schools.countWaiting()]);
    return { isInUse, waitingSchools };
  });

  route(getLicenseBatch, async ({ licenseBatchId }) => {
    const [batch, licenses] = await Promise.all([
      batches.get(licenseBatchId),
      batches.listLicenses(licenseBatchId, ''),
    ]);
    return { ...batch, licenses: await licenses.page('createdOn', 0, DEFAULT_PAGE_SIZE, batch.licenseCount) };
  });

  route(listBatchLicenses, ({ licenseBatchId, search }) => batches.listLicenses(licenseBatchId, search));

  route(createLicenseBatch, (form, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const { batch, isNew } = await batches.create(transaction, form);
      if (!isNew) return { result: batch, change: undefined };
      // The file name is as secret as the keys in the file.
      const { licenseDocFilename: _, ...after } = batch;
      return { result: batch, change: { action: 'create', subject: 'license-batch', subjectId: batch.id, after } };
    }),
  );

  route(revokeLicenseBatch, ({ licenseBatchId: id }, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      await batches.revoke(transaction, id);
      return { result: {}, change: { action: 'revoke', subject: 'license-batch', subjectId: id } };
    }),
  );

  route(revokeLicense, ({ licenseId: id }, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      await batches.revokeLicense(transaction, id);
      return { result: {}, change: { action: 'revoke', subject: 'license', subjectId: id } };
    }),
  );
}

function eventCodeRoutes(route: Route, { audit, eventCodes }: AdminRoutesOptions): void {
  const subject = 'event-code';

  route(listEventCodes, async ({ search }) => eventCodes.list(search));

  route(getEventCode, ({ eventCodeId }) => eventCodes.get(eventCodeId));

  route(createEventCode, (form, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const result = await eventCodes.create(transaction, form);
      return { result, change: { action: 'create', subject, subjectId: result.id, after: result } };
    }),
  );

  route(updateEventCode, ({ eventCodeId: id, ...form }, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const { before, after } = await eventCodes.update(transaction, id, form);
      return { result: {}, change: { action: 'update', subject, subjectId: id, before, after } };
    }),
  );
}

function whitelistRoutes(route: Route, { audit, whitelist }: AdminRoutesOptions): void {
  const subject = 'whitelist-entry';

  route(listWhitelist, async ({ search }) => whitelist.list(search));

  route(createWhitelistEntry, (form, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const result = await whitelist.create(transaction, form);
      return { result, change: { action: 'create', subject, subjectId: result.id, after: form } };
    }),
  );

  route(updateWhitelistEntry, ({ whitelistEmailId: id, ...form }, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const before = await whitelist.update(transaction, id, form);
      return { result: {}, change: { action: 'update', subject, subjectId: id, before, after: form } };
    }),
  );

  route(removeWhitelistEntry, ({ whitelistEmailId: id }, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const before = await whitelist.remove(transaction, id);
      return { result: {}, change: { action: 'remove', subject, subjectId: id, before } };
    }),
  );

  route(importWhitelist, ({ text }, { caller }) =>
    audit.record(caller, async ({ transaction }) => {
      const { entries, invalidLines } = parseWhitelist(text);
      const createdCount = await whitelist.addMissing(transaction, entries);
      return {
        result: { createdCount, existingCount: entries.length - createdCount, invalidLines: [...invalidLines] },
        change: { action: 'import', subject, subjectId: '', after: { createdCount } },
      };
    }),
  );
}
