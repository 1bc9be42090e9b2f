import { type RefObject, useEffect, useState } from 'react';

/** How long the way out stays after the pointer was moved. */
const WAY_OUT_MS = 3000;

/**
 * Shows an element on the whole screen: with the browser's full screen, or where that is missing or refused, as a layer
 * above the page, which is the element's own style. Escape leaves. The screen is kept awake meanwhile, where it can be.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  const [isWayOutShown, setWayOutShown] = useState(false);

  useEffect(() => {
    if (!isFull) return;
    const layer = new AbortController();
    const { signal } = layer;
    const before = document.activeElement;
    // So that the next press of Tab stays within it, and Escape is heard.
    element.current?.focus({ preventScroll: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFullscreenChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.fullscreenElement) setFull(false);
    };
    // For who has no Escape key.
    const onPointer = () => {
      setWayOutShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setWayOutShown(false), WAY_OUT_MS);
    };
    document.addEventListener('fullscreenchange', onFullscreenChange, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointermove', onPointer, { signal });
    document.addEventListener('pointerdown', onPointer, { signal });
    document.documentElement.style.overflow = 'hidden';
    keepAwake(signal);
    return () => {
      layer.abort();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      clearTimeout(timer);
      setWayOutShown(false);
      document.documentElement.style.overflow = '';
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [element, isFull]);

  return {
    isFull,
    /** Whether to show the way out to somebody who moves the pointer. */
    isWayOutShown,
    enter() {
      setFull(true);
      // Not there on a telephone, and refused in a frame: then the layer is all there is.
      void element.current?.requestFullscreen?.().catch(() => {});
    },
    leave: () => setFull(false),
  };
}

/** Holds off the screen saver until the signal; only over HTTPS and on the same computer do browsers allow it. */
function keepAwake(signal: AbortSignal): void {
  if (!('wakeLock' in navigator)) return;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    // Refused when the battery is low.
    const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (signal.aborted) await lock?.release();
    else signal.addEventListener('abort', () => void lock?.release());
  };
  // The browser drops it whenever the page is hidden.
  document.addEventListener('visibilitychange', request, { signal });
  void request();
}
