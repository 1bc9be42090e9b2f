import { currentFirstTexts } from '../i18n/texts.ts';
import { ApiError } from '../platform/request.ts';

/** The toasts are downloaded when the first one is shown: the sign-in screen seldom needs them. */
function withToasts(use: (toasts: typeof import('./toasts.tsx')) => void): void {
  // Where they cannot be downloaded there is nothing to show them with.
  import('./toasts.tsx').then(use, () => {});
}

/** Downloads the toasts, for screens that have to tell of a failure when nothing can be downloaded any more. */
export function prepareToasts(): void {
  withToasts(() => {});
}

export function showSuccess(message: string): void {
  withToasts(({ toast }) => toast({ color: 'teal', message }));
}

export function showInfo(message: string): void {
  withToasts(({ toast }) => toast({ color: 'copper', message }));
}

/** Stays until it is closed, as every error does, or until `hideFailure` takes it away. */
export function showFailure(title: string, message: string): void {
  withToasts(({ toast }) => toast({ color: 'red', title, message, autoClose: false }));
}

/** Takes a failure away that is one no more. */
export function hideFailure(title: string, message: string): void {
  withToasts(({ hide }) => hide({ title, message }));
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

/**
 * The same for what is tried again by itself: a server that cannot be reached for a moment must not leave a message behind
 * on every open page.
 */
export function showRefusal(error: unknown): void {
  if (error instanceof ApiError) showError(error);
}
