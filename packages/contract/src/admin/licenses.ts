import * as z from 'zod/mini';
import { licenseErrors } from '../error-codes/subscriptions.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Done, defaulted, Id, Name, optional } from '../platform/primitives.ts';
import { Moment } from '../platform/time/moment.ts';
import { LICENSE_PRESETS, LicenseType, Permission, UNLIMITED } from '../subscriptions/index.ts';

/** Maximum licenses in one batch. */
export const MAX_LICENSE_COUNT = 100_000;

/** A package: the recipient of license batches. */
export const LicenseTarget = z.object({
  id: z.string(),
  targetName: z.string(),
  companyName: z.string(),
  createdOn: z.string(),
});
export type LicenseTarget = z.infer<typeof LicenseTarget>;

export const LicenseBatch = z.object({
  id: z.string(),
  licenseTarget: z.object({ id: z.string(), targetName: z.string(), companyName: z.string() }),
  licenseType: LicenseType,
  licenseCount: z.int(),
  /** Keys generated so far. */
  generatedCount: z.int(),
  /** Days from the first use of a license; null if `expireDate` is set. */
  trialDays: z.nullable(z.int()),
  expireDate: z.nullable(z.string()),
  maxConsumptionCount: z.int(),
  maxConcurrentCount: z.int(),
  permission: Permission,
  /** Neither time set: pending. Only the start: generating. Both: completed. */
  startGenerationTime: z.nullable(z.string()),
  completeGenerationTime: z.nullable(z.string()),
  revokedOn: z.nullable(z.string()),
  createdOn: z.string(),
  /** The filename for the download call, which also accepts the extension .csv; null until generation completes. */
  licenseDocFilename: z.nullable(z.string()),
});
export type LicenseBatch = z.infer<typeof LicenseBatch>;

export const License = z.object({
  id: z.string(),
  licenseKey: z.string(),
  /** The first use; null if unused. */
  trialStartDate: z.nullable(z.string()),
  trialEndDate: z.nullable(z.string()),
  currentConsumptionCount: z.int(),
  revokedOn: z.nullable(z.string()),
});
export type License = z.infer<typeof License>;

export const listLicenseBatches = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-list',
  access: 'admin',
  summary: 'List license batches, latest first. Searches package and company.',
  request: z.object(listQuery(['-createdOn', 'targetName', 'companyName', 'licenseCount'])),
  response: z.array(LicenseBatch),
  csv: [
    'id',
    'licenseTarget.targetName',
    'licenseTarget.companyName',
    'licenseType',
    'licenseCount',
    'generatedCount',
    'trialDays',
    'expireDate',
    'maxConsumptionCount',
    'maxConcurrentCount',
    'createdOn',
    'revokedOn',
  ],
  errors: [],
});

export const getLicenseOverallInfo = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-overall-info',
  access: 'admin',
  summary: 'Count all licenses, used licenses and packages.',
  request: z.object({}),
  response: z.object({ totalLicense: z.int(), totalConsumedLicense: z.int(), totalPackage: z.int() }),
  errors: [],
});

export const getSubscriptionUse = endpoint({
  method: 'GET',
  path: '/v1/admin/license/use',
  access: 'admin',
  summary: 'Get whether this server has any package, school or event code, and how many applications of schools wait.',
  request: z.object({}),
  response: z.object({ isInUse: z.boolean(), waitingSchools: z.int() }),
  errors: [],
});

export const listLicenseTargets = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-target-list',
  access: 'admin',
  summary: 'List packages, latest first. Searches package and company.',
  request: z.object(listQuery(['-createdOn', 'targetName', 'companyName'])),
  response: z.array(LicenseTarget),
  csv: ['id', 'targetName', 'companyName', 'createdOn'],
  errors: [],
});

export const getLicenseTarget = endpoint({
  method: 'GET',
  path: '/v1/admin/license/detail/license-target-{licenseTargetId}',
  access: 'admin',
  summary: 'Get a package.',
  request: z.object({ licenseTargetId: Id }),
  response: LicenseTarget,
  errors: [licenseErrors.packageUnknown],
});

export const createLicenseTarget = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-target-create',
  access: 'admin',
  summary: 'Create a package.',
  request: z.object({ targetName: Name, companyName: Name }),
  response: LicenseTarget,
  errors: [licenseErrors.packageNameTaken],
});

export const updateLicenseTarget = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-target-update',
  access: 'admin',
  summary: 'Rename a package.',
  request: z.object({ licenseTargetId: Id, targetName: Name, companyName: Name }),
  response: Done,
  errors: [licenseErrors.packageUnknown, licenseErrors.packageNameTaken],
});

export const getLicenseBatch = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-batch-{licenseBatchId}',
  access: 'admin',
  summary:
    'Get a license batch with its first 100 licenses. To page through all of them, list the licenses of the batch.',
  request: z.object({ licenseBatchId: Id }),
  response: z.extend(LicenseBatch, { licenses: z.array(License) }),
  errors: [licenseErrors.batchUnknown],
});

export const listBatchLicenses = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-batch-{licenseBatchId}/licenses',
  access: 'admin',
  summary: 'List the licenses of a batch. Searches keys.',
  request: z.object({ ...listQuery(['createdOn', 'licenseKey', 'trialStartDate']), licenseBatchId: Id }),
  response: z.array(License),
  csv: ['licenseKey', 'trialStartDate', 'trialEndDate', 'currentConsumptionCount', 'revokedOn'],
  errors: [licenseErrors.batchUnknown],
});

const Count = z.int().check(z.minimum(1), z.maximum(MAX_LICENSE_COUNT));
const Limit = optional(z.int().check(z.minimum(UNLIMITED), z.maximum(1_000_000)));
const Flag = optional(z.boolean());

/** The form of a new batch. Omitted flags default to those of the license type. */
export const NewLicenseBatch = z.object({
  licenseTargetId: Id,
  licenseType: LicenseType,
  licenseCount: Count,
  maxConsumptionCount: defaulted(Count, 1),
  maxConcurrentCount: defaulted(Count, 1),
  /** Days from the first use, or an expiry date: exactly one of the two; the other is null or omitted. */
  trialDays: optional(z.nullable(z.int().check(z.minimum(1), z.maximum(3650)))),
  expireDate: optional(z.nullable(Moment)),
  canShareProject: Flag,
  projectCount: Limit,
  topicCount: Limit,
  dataIntervalLimitSec: optional(z.number().check(z.minimum(UNLIMITED), z.maximum(86_400))),
  canExportData: Flag,
  viewableHistoryDay: Limit,
  canMqttTrigger: Flag,
  canWebHookTrigger: Flag,
  canDialogFlowTrigger: Flag,
  canMqttAction: Flag,
  canIftttAction: Flag,
  canDynamicLocationUpdate: Flag,
  canEmbedProjectMap: Flag,
  canCirclePointMap: Flag,
  canEmbedChart: Flag,
  canAi: Flag,
  canOpenApi: Flag,
  /**
   * An idempotency key. The form creates it when it opens; resending the form with the same key creates no second
   * batch.
   */
  requestKey: optional(exactText({ atLeast: 8, atMost: 64 })),
});
export type NewLicenseBatch = z.infer<typeof NewLicenseBatch>;

/** The flags of a batch: the given ones, and the license type's for the rest. */
export function batchPermission(batch: Omit<z.input<typeof NewLicenseBatch>, 'expireDate'>): Permission {
  const preset = LICENSE_PRESETS[batch.licenseType].permission;
  return {
    allowShareProject: batch.canShareProject ?? preset.allowShareProject,
    allowProjectCount: batch.projectCount ?? preset.allowProjectCount,
    allowTopicCount: batch.topicCount ?? preset.allowTopicCount,
    allowDataIntervalLimitSec: batch.dataIntervalLimitSec ?? preset.allowDataIntervalLimitSec,
    allowExportData: batch.canExportData ?? preset.allowExportData,
    allowMqttTrigger: batch.canMqttTrigger ?? preset.allowMqttTrigger,
    allowWebHookTrigger: batch.canWebHookTrigger ?? preset.allowWebHookTrigger,
    allowDialogFlowTrigger: batch.canDialogFlowTrigger ?? preset.allowDialogFlowTrigger,
    allowMqttAction: batch.canMqttAction ?? preset.allowMqttAction,
    allowIftttAction: batch.canIftttAction ?? preset.allowIftttAction,
    allowDynamicLocationUpdate: batch.canDynamicLocationUpdate ?? preset.allowDynamicLocationUpdate,
    allowEmbedProjectMap: batch.canEmbedProjectMap ?? preset.allowEmbedProjectMap,
    allowCirclePointMap: batch.canCirclePointMap ?? preset.allowCirclePointMap,
    allowEmbedChart: batch.canEmbedChart ?? preset.allowEmbedChart,
    allowAi: batch.canAi ?? preset.allowAi,
    allowViewableHistoryDay: batch.viewableHistoryDay ?? preset.allowViewableHistoryDay,
    allowOpenApi: batch.canOpenApi ?? preset.allowOpenApi,
  };
}

export const createLicenseBatch = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-batch-create',
  access: 'admin',
  summary: 'Create a license batch. Its keys are generated in the background.',
  request: NewLicenseBatch,
  response: LicenseBatch,
  errors: [licenseErrors.packageUnknown, licenseErrors.twoExpiries, licenseErrors.expiryInPast],
});

export const revokeLicenseBatch = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-batch-revoke',
  access: 'admin',
  summary: 'Revoke all licenses of a batch, immediately and permanently. Generation stops.',
  request: z.object({ licenseBatchId: Id }),
  response: Done,
  errors: [licenseErrors.batchUnknown],
});

export const revokeLicense = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-revoke',
  access: 'admin',
  summary: 'Revoke a license, immediately and permanently.',
  request: z.object({ licenseId: Id }),
  response: Done,
  errors: [licenseErrors.keyInvalid],
});
