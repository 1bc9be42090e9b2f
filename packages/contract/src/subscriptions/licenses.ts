import * as z from 'zod/mini';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { CSV_TYPE, XLSX_TYPE } from '../platform/media-types.ts';
import { Done } from '../platform/primitives.ts';
import { EventCodeText, LicenseKey } from './license-key.ts';

export const consumeLicense = endpoint({
  method: 'POST',
  path: '/v1/license/consume-license',
  access: 'user',
  summary: 'Use a license key. The current session takes one of its seats. Using the same key again does not count.',
  request: z.object({ licenseKey: LicenseKey }),
  response: Done,
  errors: ['MC_ERR_LIC_0001', 'TS_ERR_LICENSE_0001', 'TS_ERR_LICENSE_0002', 'TS_ERR_LICENSE_0003'],
});

export const LicenseDetail = z.object({
  licenseKey: z.string(),
  licenseTargetName: z.string(),
  /** ISO 8601 UTC; null until the first use if the license runs from then. */
  trialEndDate: z.nullable(z.string()),
  currentConsumptionCount: z.int(),
  maxConsumptionCount: z.int(),
  currentConcurrentLoginCount: z.int(),
  maxConcurrentLoginCount: z.int(),
});
export type LicenseDetail = z.infer<typeof LicenseDetail>;

export const getLicenseStatus = endpoint({
  method: 'GET',
  path: '/v1/public/license/license-status',
  access: 'public',
  summary: 'Get the status of a license key.',
  request: z.object({ licenseKey: LicenseKey }),
  response: LicenseDetail,
  errors: ['MC_ERR_LIC_0001'],
});

export const downloadLicenses = endpoint({
  method: 'GET',
  path: '/v1/public/license/download/{filename}',
  access: 'public',
  summary:
    "Download the keys of a batch as .xlsx or .csv. The filename is the batch's licenseDocFilename, which only administrators see and no one can guess.",
  request: z.object({ filename: exactText({ atLeast: 1, atMost: 100 }) }),
  response: z.file(),
  file: [XLSX_TYPE, CSV_TYPE],
  errors: ['TS_ERR_LICENSE_0006'],
});

export const consumeEventCode = endpoint({
  method: 'POST',
  path: '/v1/event-code/consume-event-code',
  access: 'user',
  summary:
    'Use an event code. It gives access for 7 days from now, or from the start of a future event, and never beyond the end of the event. Each user can use a code once.',
  request: z.object({ eventCode: EventCodeText }),
  response: Done,
  errors: ['TS_ERR_EVENT_0001', 'TS_ERR_EVENT_0003', 'TS_ERR_EVENT_0004', 'TS_ERR_EVENT_0005', 'TS_ERR_AUTH_0006'],
});
