import { type RefObject, useEffect, useState } from 'react';

/** How long the exit button shows after the pointer moves. */
const EXIT_MS = 3000;

/**
 * Shows an element in full screen: with the Fullscreen API, or if that is missing or refused, as a layer above the
 * page, which the element styles. Escape leaves. Keeps the screen awake if possible.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  const [isExitShown, setExitShown] = useState(false);

  useEffect(() => {
    if (!isFull) return;
    const layer = new AbortController();
    const { signal } = layer;
    const previousFocus = document.activeElement;
    // Keeps Tab inside the element, and lets it receive Escape.
    element.current?.focus({ preventScroll: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFullscreenChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.fullscreenElement) setFull(false);
    };
    // For devices without an Escape key.
    const onPointer = () => {
      setExitShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setExitShown(false), EXIT_MS);
    };
    document.addEventListener('fullscreenchange', onFullscreenChange, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointermove', onPointer, { signal });
    document.addEventListener('pointerdown', onPointer, { signal });
    document.documentElement.style.overflow = 'hidden';
    keepAwake(signal);
    return () => {
      layer.abort();
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
      clearTimeout(timer);
      setExitShown(false);
      document.documentElement.style.overflow = '';
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [element, isFull]);

  return {
    isFull,
    /** Whether to show the exit button, because the pointer has moved. */
    isExitShown,
    enter() {
      setFull(true);
      // Missing on phones, and refused in frames: then the layer remains.
      void element.current?.requestFullscreen?.().catch(() => {});
    },
    leave: () => setFull(false),
  };
}

/** Keeps the screen awake until the signal aborts. Browsers allow this only over HTTPS and on localhost. */
function keepAwake(signal: AbortSignal): void {
  if (!('wakeLock' in navigator)) return;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    // Refused if the battery is low.
    const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (signal.aborted) await lock?.release();
    else signal.addEventListener('abort', () => void lock?.release());
  };
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', request, { signal });
  void request();
}
