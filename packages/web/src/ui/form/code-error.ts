import type { ErrorCode } from '@tinkerstream/contract/errors';
import { ApiError } from '../../platform/requests/request.ts';
import { showError } from '../toast/toast.ts';

/** The errors of a code that someone has typed: who stands before its field reads them there. */
const OF_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  'TS_ERR_CLASS_0002',
  'TS_ERR_CLASS_0077',
  'TS_ERR_CLASS_0090',
  'MC_ERR_LIC_0001',
  'TS_ERR_LICENSE_0001',
  'TS_ERR_LICENSE_0002',
  'TS_ERR_LICENSE_0003',
  'TS_ERR_EVENT_0001',
  'TS_ERR_EVENT_0003',
  'TS_ERR_EVENT_0004',
  'TS_ERR_EVENT_0005',
  'TS_ERR_AUTH_0006',
  'TS_ERR_AUTH_0012',
  'TS_ERR_AUTH_0017',
]);

/** Marks the field of a code that does not work. Any other failure is shown as everywhere. */
export function showCodeError(error: unknown, mark: (message: string) => void): void {
  if (error instanceof ApiError && error.errors.some(({ code }) => OF_CODES.has(code))) mark(error.message);
  else showError(error);
}
