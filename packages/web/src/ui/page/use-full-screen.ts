import { type RefObject, useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../dialogs/use-back-closes.ts';

/** How long the controls show after the pointer moves. */
const CONTROLS_MS = 3000;

export interface FullScreen {
  /** The element that fills the screen. */
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly isFull: boolean;
  /** Whether the controls are shown because the pointer has moved. */
  readonly isPointed: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * Shows an element in full screen: with the Fullscreen API, or if that is missing or refused, as a layer above the page,
 * which the element styles. Escape and the browser's back button leave it. Keeps the screen awake if possible.
 */
export function useFullScreen(): FullScreen {
  const stage = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  const [isPointed, setPointed] = useState(false);

  useBackCloses(isFull, () => setFull(false));

  useEffect(() => {
    if (!isFull) return;
    const layer = new AbortController();
    const { signal } = layer;
    const previousFocus = document.activeElement;
    // Tab stays inside the element, which can also receive Escape.
    stage.current?.focus({ preventScroll: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFullscreenChange = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.fullscreenElement) setFull(false);
    };
    // The controls appear for devices without an Escape key.
    const onPointer = () => {
      setPointed(true);
      clearTimeout(timer);
      timer = setTimeout(() => setPointed(false), CONTROLS_MS);
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
      setPointed(false);
      document.documentElement.style.overflow = '';
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    };
  }, [isFull]);

  return {
    stage,
    isFull,
    isPointed,
    enter() {
      setFull(true);
      // The API is missing on phones, and refused in frames: then the layer remains.
      void stage.current?.requestFullscreen?.().catch(() => {});
    },
    leave: () => setFull(false),
  };
}

/** Keeps the screen awake until the signal aborts. Browsers allow this only over HTTPS and on localhost. */
function keepAwake(signal: AbortSignal): void {
  if (!('wakeLock' in navigator)) return;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    // The lock is refused if the battery is low.
    const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (signal.aborted) await lock?.release();
    else signal.addEventListener('abort', () => void lock?.release());
  };
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', request, { signal });
  void request();
}
