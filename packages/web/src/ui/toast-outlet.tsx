import { type ComponentType, useSyncExternalStore } from 'react';

let Mounted: ComponentType | undefined;
const listeners = new Set<() => void>();

/** Puts the downloaded toasts on the page. */
export function mountToasts(Toasts: ComponentType): void {
  Mounted = Toasts;
  for (const listener of listeners) listener();
}

/** The place of the toasts; empty until the first one is shown. */
export function ToastOutlet() {
  const Toasts = useSyncExternalStore(subscribe, () => Mounted);
  return Toasts ? <Toasts /> : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
