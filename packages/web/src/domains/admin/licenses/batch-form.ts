import type { createLicenseBatch } from '@tinkerstream/contract/admin';
import { MAX_LICENSE_COUNT, type NewLicenseBatch } from '@tinkerstream/contract/admin';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { LICENSE_PRESETS, type LicenseType, type Permission, UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { fieldTime, zonedTime } from '../../../ui/local-time.ts';

/** The numbers of the form with the least and the most that each may be. */
export const NUMBER_FIELDS = {
  licenseCount: { min: 1, max: MAX_LICENSE_COUNT, decimals: false },
  maxConsumptionCount: { min: 1, max: MAX_LICENSE_COUNT, decimals: false },
  maxConcurrentCount: { min: 1, max: MAX_LICENSE_COUNT, decimals: false },
  trialDays: { min: 1, max: 3650, decimals: false },
  projectCount: { min: UNLIMITED, max: 1_000_000, decimals: false },
  topicCount: { min: UNLIMITED, max: 1_000_000, decimals: false },
  dataIntervalLimitSec: { min: UNLIMITED, max: 86_400, decimals: true },
  viewableHistoryDay: { min: UNLIMITED, max: 1_000_000, decimals: false },
} as const;
export type NumberField = keyof typeof NUMBER_FIELDS;
const NUMBER_NAMES = Object.keys(NUMBER_FIELDS) as NumberField[];

/** The switches of the form in the order of the permission table, each with the flag it sets. */
export const FLAGS = {
  canShareProject: 'allowShareProject',
  canExportData: 'allowExportData',
  canCirclePointMap: 'allowCirclePointMap',
  canEmbedChart: 'allowEmbedChart',
  canDynamicLocationUpdate: 'allowDynamicLocationUpdate',
  canEmbedProjectMap: 'allowEmbedProjectMap',
  canMqttTrigger: 'allowMqttTrigger',
  canWebHookTrigger: 'allowWebHookTrigger',
  canDialogFlowTrigger: 'allowDialogFlowTrigger',
  canMqttAction: 'allowMqttAction',
  canIftttAction: 'allowIftttAction',
  canAi: 'allowAi',
} as const satisfies Partial<Record<keyof NewLicenseBatch, keyof Permission>>;
export type FlagField = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as FlagField[];

export type BatchFlags = Readonly<Record<FlagField, boolean>>;
export type BatchValues = Readonly<Record<NumberField | 'expireDate', string>>;
export type ExpiryMode = 'days' | 'date';

/** What the form starts with: a custom batch for a class that shares keys (specification 3 section 9.2). */
export function firstValues(): BatchValues {
  return { ...presetValues('custom'), licenseCount: '1', maxConsumptionCount: '72', maxConcurrentCount: '6' };
}

/** The fields that choosing a type fills in; how many licences there will be is not among them. */
export function presetValues(type: LicenseType, now = new Date()): Omit<BatchValues, 'licenseCount'> {
  const { expireDays, maxConsumptionCount, maxConcurrentCount, permission } = LICENSE_PRESETS[type];
  return {
    maxConsumptionCount: String(maxConsumptionCount),
    maxConcurrentCount: String(maxConcurrentCount),
    trialDays: String(expireDays),
    expireDate: fieldTime(new Date(now.getFullYear(), now.getMonth(), now.getDate() + expireDays, 23, 59, 59)),
    projectCount: String(permission.allowProjectCount),
    topicCount: String(permission.allowTopicCount),
    dataIntervalLimitSec: String(permission.allowDataIntervalLimitSec),
    viewableHistoryDay: String(permission.allowViewableHistoryDay),
  };
}

/** The switches as a type has them. */
export function presetFlags(type: LicenseType): BatchFlags {
  const { permission } = LICENSE_PRESETS[type];
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, permission[FLAGS[name]]])) as BatchFlags;
}

/** The numbers of a form that are missing, no numbers, or out of their range. */
export function wrongNumbers(values: BatchValues): NumberField[] {
  return NUMBER_NAMES.filter((name) => {
    const { min, max, decimals } = NUMBER_FIELDS[name];
    const number = values[name].trim() === '' ? Number.NaN : Number(values[name]);
    return !(number >= min && number <= max) || (!decimals && !Number.isInteger(number));
  });
}

/** What the call takes of a form that is in order. */
export function batchInput(
  licenseTargetId: string,
  licenseType: LicenseType,
  mode: ExpiryMode,
  values: BatchValues,
  flags: BatchFlags,
  requestKey: string,
): RequestOf<typeof createLicenseBatch> {
  const numbers = Object.fromEntries(NUMBER_NAMES.map((name) => [name, Number(values[name])])) as Record<
    NumberField,
    number
  >;
  return {
    licenseTargetId,
    licenseType,
    ...numbers,
    ...flags,
    trialDays: mode === 'days' ? numbers.trialDays : null,
    expireDate: mode === 'date' ? zonedTime(new Date(values.expireDate)) : null,
    requestKey,
  };
}

/** A key that no other form has. `crypto.randomUUID` does not exist on plain http under a LAN name. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
