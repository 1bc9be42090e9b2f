const listeners = new Set<() => void>();

/** Reports that the server can be reached again. */
export function announceBack(): void {
  for (const listener of listeners) listener();
}

/** Calls a listener when the server, or the network of this device, can be reached again; returns the unsubscribe function. */
export function onBack(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
  };
}
