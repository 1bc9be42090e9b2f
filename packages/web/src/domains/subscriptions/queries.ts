import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import {
  consumeEventCode,
  consumeLicense,
  getLicenseStatus,
  getSubscriptionStatus,
  registerSchool,
} from '@tinkerstream/contract/subscriptions';
import { call } from '../../platform/call.ts';

export const subscriptionStatusQuery = queryOptions({
  queryKey: ['subscriptions', 'status'],
  queryFn: () => call(getSubscriptionStatus, {}),
});

/** What a license key is worth. */
export function licenseDetailQuery(licenseKey: string) {
  return queryOptions({
    queryKey: ['subscriptions', 'license', licenseKey],
    queryFn: () => call(getLicenseStatus, { licenseKey }),
    retry: false,
  });
}

export function useConsumeLicense() {
  return useMutation({
    mutationFn: (licenseKey: string) => call(consumeLicense, { licenseKey }),
    onSuccess: beginAnew,
  });
}

export function useConsumeEventCode() {
  return useMutation({
    mutationFn: (eventCode: string) => call(consumeEventCode, { eventCode }),
    onSuccess: beginAnew,
  });
}

/** A school's application; an administrator decides on it. */
export function useRegisterSchool() {
  return useMutation({ mutationFn: (input: RequestOf<typeof registerSchool>) => call(registerSchool, input) });
}

/** Home, loaded anew: everything on the page may depend on what the account may now do (specification 1 section 4). */
function beginAnew(): void {
  location.assign('/');
}
