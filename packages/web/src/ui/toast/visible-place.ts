import { useSyncExternalStore } from 'react';

/** The element in which notes are visible: in full screen, the browser shows nothing outside of that element. */
export function useVisiblePlace(): Element {
  return useSyncExternalStore(onFullScreen, () => document.fullscreenElement ?? document.body);
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
