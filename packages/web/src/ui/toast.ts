import { currentFirstTexts } from '../i18n/texts.ts';
import { ApiError } from '../platform/request.ts';

/** The toasts are downloaded when the first one is shown: the sign-in screen seldom needs them. */
const store = () => import('./toasts.tsx');

export function showSuccess(message: string): void {
  void store().then(({ toast }) => toast({ color: 'teal', message }));
}

export function showInfo(message: string): void {
  void store().then(({ toast }) => toast({ color: 'copper', message }));
}

/** Stays until it is closed, as every error does. */
export function showFailure(title: string, message: string): void {
  void store().then(({ toast }) => toast({ color: 'red', title, message, autoClose: false }));
}

/**
 * Shows what a call was refused with, one toast for each error (title code, text description), or the general failure.
 * A 401 is left out: it has already led to the sign-in screen.
 */
export function showError(error: unknown): void {
  if (error instanceof ApiError) {
    if (error.status === 401) return;
    for (const { code, description } of error.errors) showFailure(code, description);
    if (error.errors.length > 0) return;
  }
  const { common } = currentFirstTexts();
  showFailure(common.failed, common.actionFailed);
}
