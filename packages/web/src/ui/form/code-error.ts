import { authErrors, classErrors, eventCodeErrors, licenseErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import { ApiError } from '../../platform/requests/request.ts';
import { showError } from '../toast/toast.ts';

/** The errors of a typed code: its field shows them to the user. */
const OF_CODES: ReadonlySet<string> = new Set<ErrorCode>([
  classErrors.notOpen,
  classErrors.passWrong,
  classErrors.ended,
  licenseErrors.keyInvalid,
  licenseErrors.expired,
  licenseErrors.revoked,
  licenseErrors.usedUp,
  eventCodeErrors.invalid,
  eventCodeErrors.ended,
  eventCodeErrors.registrationClosed,
  eventCodeErrors.alreadyUsed,
  authErrors.tooManyAttempts,
  authErrors.secondStepWrong,
  authErrors.oneTimeCodeWrong,
]);

/** Marks the field of a code that does not work. Other failures are shown in the usual way. */
export function showCodeError(error: unknown, mark: (message: string) => void): void {
  if (error instanceof ApiError && error.errors.some(({ code }) => OF_CODES.has(code))) mark(error.message);
  else showError(error);
}
