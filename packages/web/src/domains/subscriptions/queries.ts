import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  consumeEventCode,
  consumeLicense,
  getLicenseStatus,
  getSubscriptionStatus,
} from '@tinkerstream/contract/subscriptions';
import { call } from '../../platform/requests/call.ts';

export const subscriptionStatusQuery = queryOptions({
  queryKey: ['subscriptions', 'status'],
  queryFn: () => call(getSubscriptionStatus, {}),
});

/** The status of a license key. */
export function licenseDetailQuery(licenseKey: string) {
  return queryOptions({
    queryKey: ['subscriptions', 'license', licenseKey],
    queryFn: () => call(getLicenseStatus, { licenseKey }),
    retry: false,
  });
}

/** The field of the code shows the reason of a failure. */
const reportedByField = { quiet: true };

export function useConsumeLicense() {
  return useMutation({
    mutationFn: (licenseKey: string) => call(consumeLicense, { licenseKey }),
    onSuccess: reloadHome,
    meta: reportedByField,
  });
}

export function useConsumeEventCode() {
  return useMutation({
    mutationFn: (eventCode: string) => call(consumeEventCode, { eventCode }),
    onSuccess: reloadHome,
    meta: reportedByField,
  });
}

/** Reloads the console at the home page: every part of it may depend on the new permissions (rule 3). */
function reloadHome(): void {
  location.assign('/');
}
