import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const ITEMS = 'button:not(:disabled), a[href]';

/** A direction of movement: along the items, or up and down between rows. */
interface Step {
  readonly by: 1 | -1;
  readonly isVertical: boolean;
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: { by: 1, isVertical: false },
  ArrowLeft: { by: -1, isVertical: false },
  ArrowDown: { by: 1, isVertical: true },
  ArrowUp: { by: -1, isVertical: true },
};

interface RovingOptions {
  /**
   * Selects parts with several items each, such as the cards of a dashboard: the Tab key stops only at the items of the
   * current part. Arrow keys move from the first item of a part to the first item of another part.
   */
  readonly parts?: string;
  /** Whether roving is off, so that the Tab key stops at each item. */
  readonly isOff?: boolean;
}

interface RovingFocus<Frame extends HTMLElement> {
  readonly ref: RefObject<Frame | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes the buttons and links of a toolbar, a list or a grid one stop of the Tab key: the pressed one, or the one that had
 * the focus last. Arrow keys, Home and End move inside; in a grid, up and down go to the next row.
 */
export function useRovingFocus<Frame extends HTMLElement>({
  parts,
  isOff = false,
}: RovingOptions = {}): RovingFocus<Frame> {
  const ref = useRef<Frame>(null);
  const last = useRef<Element>(undefined);
  const skipped = useRef(new Set<HTMLElement>());
  const items = () =>
    [...(ref.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].filter((item) => !item.closest('[inert]'));
  const partOf = (item: HTMLElement) => (parts === undefined ? item : (item.closest<HTMLElement>(parts) ?? item));

  /**
   * Sets whether the Tab key stops at an item, only if that changes: setting an attribute to the same value also
   * recalculates styles.
   */
  function stopAt(item: HTMLElement, isStop: boolean) {
    if (item.tabIndex !== (isStop ? 0 : -1)) item.tabIndex = isStop ? 0 : -1;
    if (isStop) skipped.current.delete(item);
    else skipped.current.add(item);
  }

  function mark() {
    for (const item of skipped.current) {
      if (isOff) stopAt(item, true);
      else if (!item.isConnected) skipped.current.delete(item);
    }
    if (isOff) return;
    const all = items();
    const stop =
      all.find((item) => item === last.current) ??
      all.find((item) => item.getAttribute('aria-pressed') === 'true') ??
      all[0];
    const current = stop && partOf(stop);
    for (const item of all) stopAt(item, partOf(item) === current);
  }

  // Each render may add, remove, press or disable an item.
  useLayoutEffect(mark);

  return {
    ref,
    onFocus({ target }) {
      // React also bubbles the focus of menus that are elsewhere on the page.
      if (!ref.current?.contains(target)) return;
      last.current = target;
      mark();
    },
    onKeyDown(event) {
      const all = items();
      const firsts = all.filter((item, index) => index === 0 || partOf(item) !== partOf(all[index - 1] ?? item));
      const at = firsts.indexOf(document.activeElement as HTMLElement);
      if (isOff || at < 0) return;
      const item = firsts[indexAfter(event.key, firsts.map(partOf), at)];
      if (!item) return;
      event.preventDefault();
      item.focus();
    },
  };
}

/** The index after a key; -1 if the key does not move. */
function indexAfter(key: string, places: readonly HTMLElement[], at: number): number {
  if (key === 'Home') return 0;
  if (key === 'End') return places.length - 1;
  const step = STEPS[key];
  if (!step) return -1;
  if (!step.isVertical) return at + step.by;
  const boxes = places.map((place) => place.getBoundingClientRect());
  const next = inNextRow(boxes, at, step.by);
  // In a single row, as in a toolbar, all arrow keys move along the row.
  return next < 0 && inNextRow(boxes, at, step.by === 1 ? -1 : 1) < 0 ? at + step.by : next;
}

/** The index of the box nearest to another one in the row below or above it; -1 in the last row. */
function inNextRow(boxes: readonly DOMRect[], at: number, direction: 1 | -1): number {
  const from = boxes[at];
  if (!from) return -1;
  let [found, nearest] = [-1, [Number.POSITIVE_INFINITY, 0] as const as readonly [number, number]];
  for (const [index, box] of boxes.entries()) {
    const gap = Math.round(direction === 1 ? box.top - from.bottom : from.top - box.bottom);
    const aside = Math.abs(box.left + box.width / 2 - from.left - from.width / 2);
    // Boxes without a size, as on a hidden page, are in no row.
    if (index === at || gap < 0 || from.height === 0) continue;
    if (gap < nearest[0] || (gap === nearest[0] && aside < nearest[1])) [found, nearest] = [index, [gap, aside]];
  }
  return found;
}
