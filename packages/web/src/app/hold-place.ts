import type { RegisteredRouter } from '@tanstack/react-router';

/** How long a page may take to grow to its former length. */
const GROW_MS = 10_000;

/** The number of pages in the tab's history whose place is remembered. */
const MOST_PLACES = 100;

/**
 * Restores the scroll position of a long page on return. The router scrolls only once, when the page may still be short:
 * its rows come later. This scrolls again as the page grows, until the user does something.
 */
export function holdPlace(router: RegisteredRouter): void {
  /** Scroll positions in pixels from the top, by the entry of the tab's history, oldest first. */
  const places = new Map<string, number>();
  let holding = new AbortController();

  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    const key = fromLocation?.state.__TSR_key;
    // While a page grows, its scroll position is not yet the restored one.
    if (key && holding.signal.aborted) {
      places.delete(key);
      places.set(key, scrollY);
      const [oldest = ''] = places.keys();
      if (places.size > MOST_PLACES) places.delete(oldest);
    }
    holding.abort();
  });
  router.subscribe('onRendered', ({ toLocation }) => {
    const place = places.get(toLocation.state.__TSR_key ?? '') ?? 0;
    if (scrollY >= place) return;
    holding = new AbortController();
    const { signal } = holding;
    const hold = holding;
    const stop = () => hold.abort();
    const growth = new ResizeObserver(() => {
      scrollTo({ top: place });
      if (scrollY >= place) stop();
    });
    growth.observe(document.body);
    signal.addEventListener('abort', () => growth.disconnect());
    for (const type of ['wheel', 'pointerdown', 'keydown']) addEventListener(type, stop, { signal, passive: true });
    setTimeout(stop, GROW_MS);
  });
  holding.abort();
}
