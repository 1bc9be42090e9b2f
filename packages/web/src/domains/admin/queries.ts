import { queryOptions } from '@tanstack/react-query';
import {
  getEventCode,
  getHttpsState,
  getLicenseBatch,
  getLicenseOverallInfo,
  getLicenseTarget,
  getLinkAddress,
  getPlace,
  getSchool,
  getSystemState,
  getUpgradeBackup,
  getUser,
  type LicenseBatch,
  listUpdateLog,
} from '@tinkerstream/contract/admin';
import { getDemoClass } from '@tinkerstream/contract/learning';
import type { Language } from '@tinkerstream/contract/platform/language';
import { getStorageCondition } from '@tinkerstream/contract/records';
import { call } from '../../platform/requests/call.ts';

/** The key prefix of all administration lists, which `useChange` invalidates. */
export const ADMIN_LISTS = ['admin', 'list'] as const;

/** The polling interval during generation, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1000;

/** The polling interval for faults of the stored values, in milliseconds. */
const STORAGE_INTERVAL_MS = 10_000;

/** The versions of the product, latest first, in the user's language. */
export function updateLogQuery(language: Language) {
  return queryOptions({ queryKey: ['admin', 'update-log', language], queryFn: () => call(listUpdateLog, {}) });
}

export const upgradeBackupQuery = queryOptions({
  queryKey: ['admin', 'upgrade-backup'],
  queryFn: () => call(getUpgradeBackup, {}),
  meta: { quiet: true },
});

/** The origin of links in emails that the user triggers. */
export const linkAddressQuery = queryOptions({
  queryKey: ['admin', 'link-address'],
  queryFn: () => call(getLinkAddress, {}),
});

export const httpsStateQuery = queryOptions({
  queryKey: ['admin', 'https'],
  queryFn: () => call(getHttpsState, {}),
});

/** The state of the servers. Read once; a button reads it again. */
export const systemQuery = queryOptions({
  queryKey: ['admin', 'system'],
  queryFn: () => call(getSystemState, {}),
  refetchOnWindowFocus: false,
});

export const placeQuery = queryOptions({ queryKey: ['admin', 'place'], queryFn: () => call(getPlace, {}) });

export const demoClassQuery = queryOptions({
  queryKey: ['admin', 'demo-class'],
  queryFn: () => call(getDemoClass, {}),
});

/** Acknowledged values that cannot be shown. Refetched, so that a notice disappears once its cause does. */
export const storageConditionQuery = queryOptions({
  queryKey: ['admin', 'storage-condition'],
  queryFn: () => call(getStorageCondition, {}),
  refetchInterval: STORAGE_INTERVAL_MS,
  // A failed fetch of a notice need not disturb the user.
  meta: { quiet: true },
});

export function schoolQuery(schoolId: string) {
  return queryOptions({ queryKey: ['admin', 'school', schoolId], queryFn: () => call(getSchool, { schoolId }) });
}

export const licenseOverallQuery = queryOptions({
  queryKey: ['admin', 'license-overall'],
  queryFn: () => call(getLicenseOverallInfo, {}),
});

export function licenseTargetQuery(licenseTargetId: string) {
  return queryOptions({
    queryKey: ['admin', 'license-target', licenseTargetId],
    queryFn: () => call(getLicenseTarget, { licenseTargetId }),
  });
}

/** A batch, polled during generation. */
export function licenseBatchQuery(licenseBatchId: string) {
  return queryOptions({
    queryKey: ['admin', 'license-batch', licenseBatchId],
    queryFn: () => call(getLicenseBatch, { licenseBatchId }),
    refetchInterval: ({ state }) => (state.data ? progressInterval([state.data]) : false),
  });
}

/** The polling interval for batches; false if none is in progress. */
export function progressInterval(batches: readonly LicenseBatch[]): number | false {
  const moves = batches.some(({ completeGenerationTime, revokedOn }) => !completeGenerationTime && !revokedOn);
  return moves && PROGRESS_INTERVAL_MS;
}

export function eventCodeQuery(eventCodeId: string) {
  return queryOptions({
    queryKey: ['admin', 'event-code', eventCodeId],
    queryFn: () => call(getEventCode, { eventCodeId }),
  });
}

export function userQuery(userId: string) {
  return queryOptions({ queryKey: ['admin', 'user', userId], queryFn: () => call(getUser, { userId }) });
}
