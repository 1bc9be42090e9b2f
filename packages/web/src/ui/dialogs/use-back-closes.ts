import { type AnyRouter, type HistoryLocation, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { closeByBackBeforeApp } from '../../platform/opening.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether this entry of the tab's history shows the same page as the previous entry. */
    isCopy?: boolean;
  }
}

/** The layers above the page: dialogs, the menu of a phone, full screen. The last one is on top. */
const layers: object[] = [];

/** Whether the browser's back button closes a layer above the page. */
export function hasOpenLayer(): boolean {
  return layers.length > 0;
}

/** Whether a move in the history of the tab goes back, by one page or several. */
export function isBack(from: HistoryLocation, to: HistoryLocation): boolean {
  return to.state.__TSR_index < from.state.__TSR_index;
}

/**
 * Lets the browser's back button close a layer above the page, instead of leaving the page. The history of the tab keeps
 * its entries, so the forward button does not open the layer again.
 * @param close is called as by Escape, and may refuse
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const router = useRouter({ warn: false });
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    // A component under test has no router either.
    if (!router) return closeByBackBeforeApp(() => onBack());
    const layer = {};
    layers.push(layer);
    if (!router.history.canGoBack()) copyFirstEntry(router);
    const unblock = router.history.block({
      enableBeforeUnload: false,
      blockerFn({ currentLocation, nextLocation }) {
        if (layers.at(-1) !== layer || !isBack(currentLocation, nextLocation)) return false;
        onBack();
        return true;
      },
    });
    return () => {
      unblock();
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen, router]);
}

/**
 * Adds a copy of the tab's first entry: the entry before the first may be another site or nothing, so that only an entry
 * after it lets the page notice 'back'.
 */
function copyFirstEntry(router: AnyRouter): void {
  const { state, ...location } = router.latestLocation;
  const copy = { ...location, state: { ...state, isCopy: true } };
  void router.commitLocation({ ...copy, resetScroll: false, ignoreBlocker: true });
}

/** Lets 'back' skip the copy of a first page. */
export function passOverCopies(history: RouterHistory): void {
  let last = history.location;
  history.subscribe(({ location, action }) => {
    if (action.type === 'BACK' && last.state.isCopy && location.state.__TSR_index === 0) history.back();
    last = location;
  });
}
