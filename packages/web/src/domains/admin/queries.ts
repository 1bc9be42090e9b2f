import { queryOptions } from '@tanstack/react-query';
import { getNextMaintenancePeriod, listUpdateLog } from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';
import { call } from '../../platform/call.ts';

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
