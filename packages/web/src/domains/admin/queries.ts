import { queryOptions } from '@tanstack/react-query';
import {
  getEventCode,
  getLicenseBatch,
  getLicenseOverallInfo,
  getLicenseTarget,
  getNextMaintenancePeriod,
  getSchool,
  getUser,
  type LicenseBatch,
  listUpdateLog,
} from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';
import { call } from '../../platform/call.ts';

/** The key of every list of the administration, which `useChange` asks for again. */
export const ADMIN_LISTS = ['admin', 'list'] as const;

/** How often the progress of a generation is looked at, in milliseconds. */
const PROGRESS_INTERVAL_MS = 1000;

/** The maintenance that is on or comes next; null where none is planned. */
export const nextMaintenanceQuery = queryOptions({
  queryKey: ['admin', 'next-maintenance'],
  queryFn: () => call(getNextMaintenancePeriod, {}),
  // A notice that cannot be fetched is no reason to disturb the reader.
  meta: { quiet: true },
});

/** The versions of the product, the newest first, in the language of the reader. */
export function updateLogQuery(language: Language) {
  return queryOptions({ queryKey: ['admin', 'update-log', language], queryFn: () => call(listUpdateLog, {}) });
}

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

/** A batch; asked for again and again while its keys are being generated. */
export function licenseBatchQuery(licenseBatchId: string) {
  return queryOptions({
    queryKey: ['admin', 'license-batch', licenseBatchId],
    queryFn: () => call(getLicenseBatch, { licenseBatchId }),
    refetchInterval: ({ state }) => (state.data ? progressInterval([state.data]) : false),
  });
}

/** When batches are to be looked at again; false when none of them is on its way. */
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
