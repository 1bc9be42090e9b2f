import { ACCOUNT_ERRORS } from './accounts/errors.ts';
import { ADMIN_ERRORS } from './admin/errors.ts';
import { APPLET_ERRORS } from './applets/errors.ts';
import { CHART_ERRORS } from './charts/errors.ts';
import { CLASS_ERRORS } from './classes/errors.ts';
import { CLOUD_ERRORS } from './clouds/errors.ts';
import { DASHBOARD_ERRORS } from './dashboards/errors.ts';
import { accountErrors, authErrors } from './error-codes/accounts.ts';
import { maintenanceErrors } from './error-codes/admin.ts';
import { httpErrors, requestErrors, serverErrors } from './error-codes/platform.ts';
import { projectErrors } from './error-codes/projects.ts';
import { LEARNING_ERRORS } from './learning/errors.ts';
import { type ErrorEntry, PLATFORM_ERRORS } from './platform/errors.ts';
import type { Language } from './platform/language.ts';
import { durationText } from './platform/time/duration.ts';
import { PROJECT_ERRORS } from './projects/errors.ts';
import { RECORD_ERRORS } from './records/errors.ts';
import { SUBSCRIPTION_ERRORS } from './subscriptions/errors.ts';
import { TOPIC_ERRORS } from './topics/errors.ts';
import { TRANSFER_ERRORS } from './transfers/errors.ts';

/** Every error of the API by its code. The body of an error is `{"errors":[{"code","description"}]}`. */
export const ERRORS = {
  ...PLATFORM_ERRORS,
  ...ACCOUNT_ERRORS,
  ...ADMIN_ERRORS,
  ...APPLET_ERRORS,
  ...CHART_ERRORS,
  ...CLASS_ERRORS,
  ...CLOUD_ERRORS,
  ...DASHBOARD_ERRORS,
  ...LEARNING_ERRORS,
  ...PROJECT_ERRORS,
  ...RECORD_ERRORS,
  ...SUBSCRIPTION_ERRORS,
  ...TOPIC_ERRORS,
  ...TRANSFER_ERRORS,
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Errors that any call may answer, so no endpoint declares them: malformed, too large, not signed in, no account,
 * missing role, service down.
 */
export const GENERAL_ERRORS: readonly ErrorCode[] = [
  requestErrors.fieldInvalid,
  requestErrors.unreadable,
  requestErrors.tooLarge,
  requestErrors.callUnknown,
  requestErrors.contentTypeUnsupported,
  requestErrors.tooMuchArriving,
  requestErrors.tooManyReadsWaiting,
  requestErrors.encodingUnsupported,
  httpErrors.webSocketUnknown,
  httpErrors.tookTooLong,
  httpErrors.addressTooLong,
  httpErrors.headersTooLarge,
  httpErrors.webSocketVersionUnsupported,
  // The error of any call that changes a project while a teacher has paused changes.
  projectErrors.changesPaused,
  serverErrors.failed,
  serverErrors.stopping,
  serverErrors.diskFull,
  serverErrors.storageUnavailable,
  authErrors.notSignedIn,
  authErrors.notAllowed,
  accountErrors.notRegistered,
  maintenanceErrors.running,
];

/** The text of an error in a language; `detail` fills its placeholder, {detail} or {wait}. */
export function errorText(code: ErrorCode, language: Language, detail = ''): string {
  return ERRORS[code].texts[language].replace(/\{(detail|wait)\}/, (_, name) =>
    name === 'wait' ? durationText(Number(detail), language) : detail,
  );
}
