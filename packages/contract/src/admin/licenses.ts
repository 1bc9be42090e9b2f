import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Moment } from '../platform/moment.ts';
import { Done, Id, Name } from '../platform/primitives.ts';
import { LICENSE_PRESETS, LicenseType, Permission, UNLIMITED } from '../subscriptions/index.ts';

/** Most licences of one batch. */
export const MAX_LICENSE_COUNT = 100_000;

/** A package: whom licences are made for. */
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
  /** How many keys there are by now: the progress of the generation. */
  generatedCount: z.int(),
  /** Days from the first use of a licence; null where `expireDate` is set. */
  trialDays: z.nullable(z.int()),
  expireDate: z.nullable(z.string()),
  maxConsumptionCount: z.int(),
  maxConcurrentCount: z.int(),
  permission: Permission,
  /** Neither time: pending. Only the start: generating. Both: completed. */
  startGenerationTime: z.nullable(z.string()),
  completeGenerationTime: z.nullable(z.string()),
  revokedOn: z.nullable(z.string()),
  createdOn: z.string(),
  /** For the download call, which gives the same as .csv under that ending; null until the generation is complete. */
  licenseDocFilename: z.nullable(z.string()),
});
export type LicenseBatch = z.infer<typeof LicenseBatch>;

export const License = z.object({
  id: z.string(),
  licenseKey: z.string(),
  /** The first use; null before it. */
  trialStartDate: z.nullable(z.string()),
  trialEndDate: z.nullable(z.string()),
  currentConsumptionCount: z.int(),
  revokedOn: z.nullable(z.string()),
});
export type License = z.infer<typeof License>;

export const listLicenseBatches = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-list',
  who: 'admin',
  summary: 'The generation batches, newest first. Searches package and company.',
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
  who: 'admin',
  summary: 'How many licences there are, how many of them have been used, and how many packages.',
  request: z.object({}),
  response: z.object({ totalLicense: z.int(), totalConsumedLicense: z.int(), totalPackage: z.int() }),
  errors: [],
});

export const listLicenseTargets = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-target-list',
  who: 'admin',
  summary: 'The packages, newest first. Searches package and company.',
  request: z.object(listQuery(['-createdOn', 'targetName', 'companyName'])),
  response: z.array(LicenseTarget),
  csv: ['id', 'targetName', 'companyName', 'createdOn'],
  errors: [],
});

export const getLicenseTarget = endpoint({
  method: 'GET',
  path: '/v1/admin/license/detail/license-target-{licenseTargetId}',
  who: 'admin',
  summary: 'A package.',
  request: z.object({ licenseTargetId: Id }),
  response: LicenseTarget,
  errors: ['TS_ERR_LICENSE_0004'],
});

export const createLicenseTarget = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-target-create',
  who: 'admin',
  summary: 'Create a package.',
  request: z.object({ targetName: Name, companyName: Name }),
  response: LicenseTarget,
  errors: ['TS_ERR_LICENSE_0007'],
});

export const updateLicenseTarget = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-target-update',
  who: 'admin',
  summary: 'Rename a package.',
  request: z.object({ licenseTargetId: Id, targetName: Name, companyName: Name }),
  response: Done,
  errors: ['TS_ERR_LICENSE_0004', 'TS_ERR_LICENSE_0007'],
});

export const getLicenseBatch = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-batch-{licenseBatchId}',
  who: 'admin',
  summary: 'A generation batch with its first 100 licences; the call for its licences has them all, in pages.',
  request: z.object({ licenseBatchId: Id }),
  response: z.extend(LicenseBatch, { licenses: z.array(License) }),
  errors: ['TS_ERR_LICENSE_0005'],
});

export const listBatchLicenses = endpoint({
  method: 'GET',
  path: '/v1/admin/license/license-batch-{licenseBatchId}/licenses',
  who: 'admin',
  summary: 'The licences of a batch. Searches keys.',
  request: z.object({ ...listQuery(['createdOn', 'licenseKey', 'trialStartDate']), licenseBatchId: Id }),
  response: z.array(License),
  csv: ['licenseKey', 'trialStartDate', 'trialEndDate', 'currentConsumptionCount', 'revokedOn'],
  errors: ['TS_ERR_LICENSE_0005'],
});

const Count = z.int().check(z.minimum(1), z.maximum(MAX_LICENSE_COUNT));
const Limit = z.optional(z.int().check(z.minimum(UNLIMITED), z.maximum(1_000_000)));
const Flag = z.optional(z.boolean());

/** A batch as the form gives it. Flags that are left out are those of the licence type. */
export const NewLicenseBatch = z.object({
  licenseTargetId: Id,
  licenseType: LicenseType,
  licenseCount: Count,
  maxConsumptionCount: z._default(Count, 1),
  maxConcurrentCount: z._default(Count, 1),
  /** Either days from the first use, or an end; the other one null or left out. */
  trialDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(3650)))),
  expireDate: z.optional(z.nullable(Moment)),
  canShareProject: Flag,
  projectCount: Limit,
  topicCount: Limit,
  dataIntervalLimitSec: z.optional(z.number().check(z.minimum(UNLIMITED), z.maximum(86_400))),
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
  /** Made by the form when it opens: sent again with the same key, no second batch is made. */
  requestKey: z.optional(z.string().check(z.minLength(8), z.maxLength(64))),
});
export type NewLicenseBatch = z.infer<typeof NewLicenseBatch>;

/** The flags of a batch: those that were given, the others as its licence type has them. */
export function permissionOfBatch(batch: Omit<z.input<typeof NewLicenseBatch>, 'expireDate'>): Permission {
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
    allowOpenApi: preset.allowOpenApi,
  };
}

export const createLicenseBatch = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-batch-create',
  who: 'admin',
  summary: 'Create a batch of licences. Its keys are generated in the background.',
  request: NewLicenseBatch,
  response: LicenseBatch,
  errors: ['TS_ERR_LICENSE_0004', 'TS_ERR_LICENSE_0008', 'TS_ERR_LICENSE_0009'],
});

export const revokeLicenseBatch = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-batch-revoke',
  who: 'admin',
  summary: 'Revoke all licences of a batch, at once and for good. What is not generated yet never will be.',
  request: z.object({ licenseBatchId: Id }),
  response: Done,
  errors: ['TS_ERR_LICENSE_0005'],
});

export const revokeLicense = endpoint({
  method: 'POST',
  path: '/v1/admin/license/license-revoke',
  who: 'admin',
  summary: 'Revoke a licence, at once and for good.',
  request: z.object({ licenseId: Id }),
  response: Done,
  errors: ['MC_ERR_LIC_0001'],
});
