import { type ComponentType, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { currentTexts } from '../../i18n/texts.ts';
import { Button, CloseButton } from '../kit.ts';
import classes from './toast-outlet.module.css';
import { useVisiblePlace } from './visible-place.ts';

interface Shown {
  readonly Toasts?: ComponentType | undefined;
  /** A message that is shown as plain text while the toasts are not loaded. */
  readonly plain?: string | undefined;
  /** Undoes the change that the message reports. */
  readonly onUndo?: (() => void) | undefined;
}

let shown: Shown = {};
const listeners = new Set<() => void>();

/** Mounts the loaded toasts. */
export function mountToasts(Toasts: ComponentType): void {
  show({ ...shown, Toasts });
}

/** Shows a message without the toasts, in place of the previous one. Undefined hides it. */
export function showPlain(plain: string | undefined, onUndo?: () => void): void {
  show({ ...shown, plain, onUndo });
}

/** Renders the toasts, in full screen too; empty until the first one is shown. */
export function ToastOutlet() {
  const { Toasts, plain, onUndo } = useSyncExternalStore(subscribe, () => shown);
  const place = useVisiblePlace();
  return createPortal(
    <>
      {Toasts && <Toasts />}
      {plain !== undefined && (
        <div className={classes.plain} role="alert">
          <span>{plain}</span>
          {onUndo && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                showPlain(undefined);
                onUndo();
              }}
            >
              {currentTexts().common.undo}
            </Button>
          )}
          <CloseButton aria-label={currentTexts().common.close} onClick={() => showPlain(undefined)} />
        </div>
      )}
    </>,
    place,
  );
}

function show(next: Shown): void {
  if (next.Toasts === shown.Toasts && next.plain === shown.plain && next.onUndo === shown.onUndo) return;
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
