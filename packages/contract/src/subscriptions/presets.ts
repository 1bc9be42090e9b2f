import * as z from 'zod/mini';
import { NO_PERMISSIONS, type Permission } from './permission.ts';

export const LicenseType = z.enum(['custom', 'basic_4_months', 'basic_12_months', 'full_4_months', 'full_12_months']);
export type LicenseType = z.infer<typeof LicenseType>;

interface LicensePreset {
  /** Days a batch of this type lasts, until 23:59:59 of the last day. */
  readonly expireDays: number;
  readonly maxConsumptionCount: number;
  readonly maxConcurrentCount: number;
  readonly permission: Permission;
}

const CUSTOM: Permission = {
  ...NO_PERMISSIONS,
  allowProjectCount: 10,
  allowTopicCount: 20,
  allowDataIntervalLimitSec: 5,
  allowViewableHistoryDay: 14,
  allowMqttTrigger: true,
  allowMqttAction: true,
  allowDynamicLocationUpdate: true,
};

const BASIC: Permission = {
  ...CUSTOM,
  allowDataIntervalLimitSec: 1,
  allowShareProject: true,
  allowExportData: true,
};

const FULL: Permission = {
  ...BASIC,
  allowWebHookTrigger: true,
  allowDialogFlowTrigger: true,
  allowIftttAction: true,
  allowEmbedProjectMap: true,
  allowCirclePointMap: true,
  allowEmbedChart: true,
};

function preset(expireDays: number, permission: Permission, counts: readonly [number, number, number]): LicensePreset {
  const [allowProjectCount, allowTopicCount, allowViewableHistoryDay] = counts;
  return {
    expireDays,
    maxConsumptionCount: 1,
    maxConcurrentCount: 1,
    permission: { ...permission, allowProjectCount, allowTopicCount, allowViewableHistoryDay },
  };
}

/** The defaults of each license type, which a batch may override (rule 8). */
export const LICENSE_PRESETS: Readonly<Record<LicenseType, LicensePreset>> = {
  custom: preset(7, CUSTOM, [10, 20, 14]),
  basic_4_months: preset(120, BASIC, [10, 40, 28]),
  basic_12_months: preset(365, BASIC, [25, 100, 28]),
  full_4_months: preset(120, FULL, [10, 40, 120]),
  full_12_months: preset(365, FULL, [25, 100, 365]),
};

/** The flags of an event code while it gives access. */
export const EVENT_PERMISSION: Permission = LICENSE_PRESETS.custom.permission;

/** The flags of a school during its validity. */
export const SCHOOL_PERMISSION: Permission = LICENSE_PRESETS.full_12_months.permission;

/**
 * The flags of a user without a subscription: reading, and messages to their topics within the limits of the smallest
 * subscription.
 */
export const WITHOUT_SUBSCRIPTION: Permission = {
  ...NO_PERMISSIONS,
  allowDataIntervalLimitSec: CUSTOM.allowDataIntervalLimitSec,
  allowDynamicLocationUpdate: CUSTOM.allowDynamicLocationUpdate,
  allowViewableHistoryDay: LICENSE_PRESETS.custom.permission.allowViewableHistoryDay,
};

/** Days for which topics still store messages after a subscription ends. */
export const MESSAGE_GRACE_DAYS = 30;

/** Days of access from the use of an event code. */
export const EVENT_ACCESS_DAYS = 7;
