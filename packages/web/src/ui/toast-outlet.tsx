import { type ComponentType, useSyncExternalStore } from 'react';

let Mounted: ComponentType | undefined;
const listeners = new Set<() => void>();

/** Mounts the loaded toasts. */
export function mountToasts(Toasts: ComponentType): void {
  Mounted = Toasts;
  for (const listener of listeners) listener();
}

/** Renders the toasts; empty until the first one is shown. */
export function ToastOutlet() {
  const Toasts = useSyncExternalStore(subscribe, () => Mounted);
  return Toasts ? <Toasts /> : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
