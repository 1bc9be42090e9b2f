import { type createLicenseBatch, MAX_LICENSE_COUNT, type NewLicenseBatch } from '@tinkerstream/contract/admin';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { LICENSE_PRESETS, type LicenseType, type Permission, UNLIMITED } from '@tinkerstream/contract/subscriptions';
import type { Choice } from '../../../ui/form/search-select.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { fieldTime, zonedTime } from '../../../ui/text/local-time.ts';

/** The number fields with their limits. */
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

/** The switches in the order of the permission table, each with its flag. */
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
  canOpenApi: 'allowOpenApi',
} as const satisfies Partial<Record<keyof NewLicenseBatch, keyof Permission>>;
export type FlagField = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as FlagField[];

type BatchFlags = Readonly<Record<FlagField, boolean>>;
type TextValues = Readonly<Record<NumberField | 'expireDate', string>>;
export type ExpiryMode = 'days' | 'date';

export interface BatchValues extends TextValues {
  readonly type: LicenseType;
  readonly mode: ExpiryMode;
  readonly flags: BatchFlags;
  /** The package; null if cleared, undefined until one is chosen. */
  readonly target: Choice | null | undefined;
}

export type BatchForm = Form<BatchValues>;

/** The initial values: a custom batch for a class that shares keys (rule 9). */
export function initialValues(): BatchValues {
  return {
    ...presetValues('custom'),
    licenseCount: '1',
    maxConsumptionCount: '72',
    maxConcurrentCount: '6',
    mode: 'days',
    target: undefined,
  };
}

/** The preset values of a type. */
export function presetValues(
  type: LicenseType,
  now = new Date(),
): Omit<BatchValues, 'licenseCount' | 'mode' | 'target'> {
  const { expireDays, maxConsumptionCount, maxConcurrentCount, permission } = LICENSE_PRESETS[type];
  return {
    type,
    flags: presetFlags(type),
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

/** The switches of a type. */
function presetFlags(type: LicenseType): BatchFlags {
  const { permission } = LICENSE_PRESETS[type];
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, permission[FLAGS[name]]])) as BatchFlags;
}

/** The fields whose values are not numbers, or are out of range. */
export function invalidNumbers(values: TextValues): NumberField[] {
  return NUMBER_NAMES.filter((name) => {
    const { min, max, decimals } = NUMBER_FIELDS[name];
    const number = values[name].trim() === '' ? Number.NaN : Number(values[name]);
    return !(number >= min && number <= max) || (!decimals && !Number.isInteger(number));
  });
}

/** The request of a valid form. */
export function batchInput(
  licenseTargetId: string,
  { type, mode, flags, ...values }: BatchValues,
  requestKey: string,
): RequestOf<typeof createLicenseBatch> {
  const numbers = Object.fromEntries(NUMBER_NAMES.map((name) => [name, Number(values[name])])) as Record<
    NumberField,
    number
  >;
  return {
    licenseTargetId,
    licenseType: type,
    ...numbers,
    ...flags,
    trialDays: mode === 'days' ? numbers.trialDays : null,
    expireDate: mode === 'date' ? zonedTime(new Date(values.expireDate)) : null,
    requestKey,
  };
}
