import {
  consumeEventCode,
  consumeLicense,
  downloadLicenses,
  getLicenseStatus,
  getSubscriptionStatus,
  registerSchool,
} from '@tinkerstream/contract/subscriptions';
import type { Route } from '../../platform/http/route.ts';
import type { LicenseBatches } from './licenses/license-batches.ts';
import { licenseFile } from './licenses/license-file.ts';
import type { SubscriptionsService } from './service.ts';

interface SubscriptionsRoutesOptions {
  readonly subscriptions: SubscriptionsService;
  readonly batches: Pick<LicenseBatches, 'getFile'>;
}

export function subscriptionsRoutes(route: Route, { subscriptions, batches }: SubscriptionsRoutesOptions): void {
  route(getSubscriptionStatus, (_input, { caller }) => subscriptions.statusOf(caller));

  route(consumeLicense, async ({ licenseKey }, { caller }) => {
    await subscriptions.consumeLicense(caller, licenseKey);
    return {};
  });

  route(getLicenseStatus, ({ licenseKey }) => subscriptions.getLicenseDetail(licenseKey));

  route(downloadLicenses, async ({ filename }) => {
    const { format, licenses } = await batches.getFile(filename);
    return licenseFile(filename, format, licenses);
  });

  route(consumeEventCode, async ({ eventCode }, { caller }) => {
    await subscriptions.useEventCode(caller, eventCode);
    return {};
  });

  route(registerSchool, async (form, { language, client }) => {
    await subscriptions.registerSchool(form, language, client);
    return {};
  });
}
