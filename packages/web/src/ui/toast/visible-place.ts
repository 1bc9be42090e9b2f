import { useSyncExternalStore } from 'react';

/** Where notes are rendered to be seen: the browser shows nothing outside the element in full screen. */
export function useVisiblePlace(): Element {
  return useSyncExternalStore(onFullScreen, () => document.fullscreenElement ?? document.body);
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
