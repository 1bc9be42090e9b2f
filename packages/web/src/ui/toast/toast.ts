import { maintenanceErrors } from '@tinkerstream/contract/error-codes';
import { currentTexts } from '../../i18n/texts.ts';
import type { PendingRemoval } from '../../platform/removals.ts';
import { attemptOf, onSuccess } from '../../platform/requests/attempts.ts';
import { ApiError, hasErrorCode, isGone } from '../../platform/requests/request.ts';
import type { Gathered } from './gathered.ts';
import { showPlain } from './toast-outlet.tsx';

/**
 * Runs an action with the toasts. The first toast of a visit loads them, if they have not been prefetched. If they cannot
 * be loaded, for example without a connection, `fallback` is shown in the page instead.
 */
async function withToasts(
  use: (toasts: typeof import('./toasts.tsx')) => void,
  fallback?: string,
  undo?: () => void,
): Promise<void> {
  const toasts = await import('./toasts.tsx').catch(() => undefined);
  if (toasts) use(toasts);
  if (toasts) showPlain(undefined);
  else showPlain(fallback, undo);
}

/** Loads the toasts before the first one, so that failures show while offline too. */
export function prepareToasts(): Promise<void> {
  return withToasts(({ prepare }) => prepare());
}

export function showSuccess(message: string, gathered?: Gathered): void {
  void withToasts(({ toast }) => toast({ color: 'teal', message }, gathered), message);
}

export function showInfo(message: string): void {
  void withToasts(({ toast }) => toast({ color: 'copper', message }), message);
}

/**
 * Shows a pending removal with an undo button; closing the toast gives up undo.
 * @returns a function that hides it
 */
export function showUndo(message: string, removal: PendingRemoval): () => void {
  void withToasts(({ undoToast }) => undoToast(message, removal), message, removal.undo);
  return () => void withToasts(({ hideUndo }) => hideUndo(removal));
}

/** Shows a change with an undo button for a while. A later change of the same subject takes its place. */
export function showChanged(message: string, id: string, undo: () => void): void {
  void withToasts(({ changeToast }) => changeToast(message, id, undo), message, undo);
}

/** Shows an error until the user closes it, or it is resolved. */
export function showFailure(title: string, message: string): void {
  void withToasts(({ toast }) => toast({ color: 'red', title, message, autoClose: false }), `${title}\n${message}`);
}

/** Hides a resolved error. */
export function hideFailure(title: string, message: string): void {
  void withToasts(({ hide }) => hide({ title, message }));
}

/**
 * Shows the errors of a call, one toast each (code as title, description as text), or a general failure. Ignores a 401 and
 * maintenance, which already open the sign-in screen and the maintenance page.
 */
export function showError(error: unknown): void {
  if (error instanceof ApiError && (error.status === 401 || hasErrorCode(error, maintenanceErrors.running))) return;
  const attempt = attemptOf(error);
  if (attempt !== undefined) hideFailuresOf(attempt);
  const failures = failuresOf(error);
  for (const { title, message } of failures) showFailure(title, message);
  if (attempt !== undefined) remember(attempt, failures);
}

interface Failure {
  readonly title: string;
  readonly message: string;
}

function failuresOf(error: unknown): readonly Failure[] {
  const errors = error instanceof ApiError ? error.errors : [];
  const { common } = currentTexts();
  const reference = error instanceof ApiError && error.reference ? ` ${common.reference(error.reference)}` : '';
  if (errors.length > 0)
    return errors.map(({ code, description }) => ({ title: code, message: description + reference }));
  return [{ title: common.failed, message: plainReason(error) }];
}

/**
 * The reason of a failure for which this server gave none: there was no response, or a proxy before the server refused the
 * call.
 */
export function plainReason(error: unknown): string {
  const { common } = currentTexts();
  // As `request` says.
  if (error instanceof TypeError) return common.noAnswer(common.actionFailed);
  const isTooLarge = error instanceof ApiError && error.status === 413;
  return isTooLarge ? common.tooLargeForProxy : common.actionFailed;
}

/** The shown failures by attempt. */
const shown = new Map<string, { readonly failures: readonly Failure[]; readonly since: number }>();
const MAX_REMEMBERED = 50;

function remember(attempt: string, failures: readonly Failure[]): void {
  shown.set(attempt, { failures, since: performance.now() });
  const [oldest] = shown.keys();
  if (shown.size > MAX_REMEMBERED && oldest !== undefined) shown.delete(oldest);
}

function hideFailuresOf(attempt: string): void {
  for (const { title, message } of shown.get(attempt)?.failures ?? []) hideFailure(title, message);
  shown.delete(attempt);
}

/** The next successful attempt resolves a failure, unless it started before the failure. */
onSuccess((attempt, startedAt) => {
  if (startedAt > (shown.get(attempt)?.since ?? Number.POSITIVE_INFINITY)) hideFailuresOf(attempt);
});

/**
 * Shows the errors of a call that is retried automatically. Ignores an unreachable server, which would leave an error on
 * every open page, and a 404: the page itself says what was deleted.
 */
export function showRefusal(error: unknown): void {
  if (error instanceof ApiError && !isGone(error)) showError(error);
}
