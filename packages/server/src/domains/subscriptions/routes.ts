import { Readable } from 'node:stream';
import type { License } from '@tinkerstream/contract/admin';
import { CSV_TYPE, XLSX_TYPE } from '@tinkerstream/contract/platform/media-types';
import {
  consumeEventCode,
  consumeLicense,
  downloadLicenses,
  getLicenseStatus,
  getSubscriptionStatus,
  registerSchool,
} from '@tinkerstream/contract/subscriptions';
import type { Listing } from '../../platform/db/listing.ts';
import { csvOf, stretches } from '../../platform/http/answer/csv.ts';
import type { FileAnswer } from '../../platform/http/answer/streamed-answer.ts';
import type { Route } from '../../platform/http/route.ts';
import { EMPTY_CELL, textCell, Workbook } from '../../platform/xlsx/workbook.ts';
import type { LicenseBatches } from './licenses/license-batches.ts';
import type { SubscriptionsService } from './service.ts';

const COLUMNS = ['licenseKey', 'trialStartDate', 'trialEndDate'] as const satisfies (keyof License)[];

/** The licenses of a batch as a file, written while it is sent. */
function licenseFile(name: string, format: 'xlsx' | 'csv', licenses: Listing<License>): FileAnswer {
  if (format === 'csv') return { name, type: CSV_TYPE, content: Readable.from(csvOf(COLUMNS, licenses)) };
  return { name, type: XLSX_TYPE, content: Readable.from(workbookOf(licenses)) };
}

async function* workbookOf(licenses: Listing<License>): AsyncGenerator<Buffer> {
  const workbook = new Workbook(COLUMNS.map((heading) => ({ heading, width: 30 })));
  workbook.addSheet('Licenses');
  for await (const stretch of stretches(licenses)) {
    for (const license of stretch) {
      workbook.addRow(COLUMNS.map((column) => (license[column] === null ? EMPTY_CELL : textCell(license[column]))));
    }
    const bytes = workbook.take();
    if (bytes) yield bytes;
  }
  workbook.end();
  const bytes = workbook.take();
  if (bytes) yield bytes;
}

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
