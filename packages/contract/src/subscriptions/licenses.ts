import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { eventCodeErrors, licenseErrors } from '../error-codes/subscriptions.ts';
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
  errors: [licenseErrors.keyInvalid, licenseErrors.expired, licenseErrors.revoked, licenseErrors.usedUp],
});

export const LicenseDetail = z.object({
  licenseKey: z.string(),
  licenseTargetName: z.string(),
  /** The end, ISO 8601 UTC; null until the first use if the license runs from then. */
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
  errors: [licenseErrors.keyInvalid],
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
  errors: [licenseErrors.fileUnknown],
});

export const consumeEventCode = endpoint({
  method: 'POST',
  path: '/v1/event-code/consume-event-code',
  access: 'user',
  summary:
    'Use an event code. It gives access for 7 days from now, or from the start of a future event, and never beyond the end of the event. Each user can use a code once.',
  request: z.object({ eventCode: EventCodeText }),
  response: Done,
  errors: [
    eventCodeErrors.invalid,
    eventCodeErrors.ended,
    eventCodeErrors.registrationClosed,
    eventCodeErrors.alreadyUsed,
    authErrors.tooManyAttempts,
  ],
});
