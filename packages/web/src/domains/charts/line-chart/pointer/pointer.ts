import type { Span } from '../../span.ts';
import type { Plot } from '../drawing/plot.ts';
import type { View } from '../drawing/view.ts';
import { type Place, placeIn } from './place.ts';

/** The effect of dragging over the chart (rule 6). */
export const CURSORS = ['pan', 'select', 'zoomXY', 'zoomX', 'zoomY'] as const;
export type Cursor = (typeof CURSORS)[number];

export interface PointerHost {
  readonly element: HTMLElement;
  /** The rectangle shown while dragging. */
  readonly frame: HTMLElement;
  readonly plot: Plot;
  readonly cursor: () => Cursor;
  readonly view: () => View;
  /** The time range of the data. */
  readonly bounds: () => Span | undefined;
  readonly onView: (view: View) => void;
  /** Called when a movement has ended, and the view stays as it is. */
  readonly onRest: () => void;
  /** Called with the selected ranges. @param right the range on the right axis, if there is one */
  readonly onSelect: (x: Span, y: Span, right: Span | undefined) => void;
  /** Whether the wheel zooms without a key, because there is no page to scroll. */
  readonly isWheelFree?: () => boolean;
}

/** Wheel events have no end, so a pause of this length ends the gesture. */
const WHEEL_REST_MS = 250;

/** A drag shorter than this is a click. */
const MIN_DRAG_PX = 5;

/**
 * Converts dragging and Ctrl or ⌘ + wheel into views and selections, for mouse, pen and touch. Two fingers zoom and pan with
 * any cursor.
 */
export function listenToPointer(host: PointerHost): () => void {
  const { element, frame, plot } = host;
  let from: (Place & { readonly span: Span; readonly view: View; readonly perPixel: PerPixel }) | undefined;
  /** The position of each finger, by pointer id. */
  const fingers = new Map<number, Place>();
  let pinch: { readonly span: Span; readonly at: Grip; readonly time: number; readonly perPixel: number } | undefined;

  const place = (event: MouseEvent) => placeIn(element, event);

  const startPinch = (span: Span) => {
    cancel();
    const at = gripOf([...fingers.values()]);
    const [left, right] = [plot.at(0, 0).time, plot.at(1, 0).time];
    pinch = { span, at, time: left + (right - left) * at.x, perPixel: right - left };
  };

  const down = (event: PointerEvent) => {
    const span = plot.span();
    if (event.button !== 0 || !span) return;
    if (event.pointerType === 'touch') fingers.set(event.pointerId, place(event));
    if (fingers.size > 1) {
      if (fingers.size === 2) startPinch(span);
      return;
    }
    const [origin, unit] = [plot.at(0, 0), plot.at(1, 1)];
    const right = (unit.right ?? 0) - (origin.right ?? 0);
    const perPixel = { x: unit.time - origin.time, y: unit.value - origin.value, right };
    from = { ...place(event), span, view: host.view(), perPixel };
    element.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, place(event));
    if (pinch && fingers.size === 2) {
      const { span, at, time, perPixel } = pinch;
      const now = gripOf([...fingers.values()]);
      const x = pinched(span, time, at.distance / now.distance, (at.x - now.x) * perPixel);
      host.onView({ ...host.view(), x });
    }
    if (!from) return;
    const { x, y } = place(event);
    const cursor = host.cursor();
    if (cursor === 'pan') {
      const { view, span, perPixel } = from;
      // A click is not a pan: the window keeps following the latest points.
      if (host.view() === view && Math.hypot(x - from.x, y - from.y) < MIN_DRAG_PX) return;
      host.onView({
        ...view,
        x: panned(span, (from.x - x) * perPixel.x, host.bounds()),
        // The Y axis follows the values until it is zoomed.
        y: view.y && panned(view.y, (from.y - y) * perPixel.y),
        right: view.right && panned(view.right, (from.y - y) * perPixel.right),
      });
      return;
    }
    const { left, top, width, height } = rectangle(cursor, from, { x, y }, element);
    frame.hidden = false;
    frame.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  };

  const up = (event: PointerEvent) => {
    lift(event);
    if (!from) return;
    const start = from;
    const end = place(event);
    const cursor = host.cursor();
    from = undefined;
    if (cursor === 'pan') {
      if (host.view() !== start.view) host.onRest();
      return;
    }
    const tooShort = Math.hypot(end.x - start.x, end.y - start.y) < MIN_DRAG_PX;
    if (cursor !== 'select' || tooShort) frame.hidden = true;
    if (tooShort) return;
    const a = plot.at(start.x, start.y);
    const b = plot.at(end.x, end.y);
    const x = between(a.time, b.time);
    const y = between(a.value, b.value);
    const right = a.right !== undefined && b.right !== undefined ? between(a.right, b.right) : undefined;
    if (cursor === 'select') return host.onSelect(x, y, right);
    if (cursor === 'zoomX') host.onView({ ...start.view, x });
    else if (cursor === 'zoomY') host.onView({ ...start.view, y, right });
    else host.onView({ ...start.view, x, y, right });
    host.onRest();
  };

  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (fingers.size > 1 || !pinch) return;
    pinch = undefined;
    host.onRest();
  };

  const cancel = () => {
    from = undefined;
    frame.hidden = true;
  };

  const cancelled = (event: PointerEvent) => {
    lift(event);
    cancel();
  };

  let wheelRest: ReturnType<typeof setTimeout> | undefined;
  const wheel = (event: WheelEvent) => {
    const span = plot.span();
    // Without such a key, the wheel scrolls the page. A pinch on a touchpad comes as a wheel event with Ctrl.
    if (!span || !(event.ctrlKey || event.metaKey || host.isWheelFree?.())) return;
    event.preventDefault();
    clearTimeout(wheelRest);
    wheelRest = setTimeout(host.onRest, WHEEL_REST_MS);
    const centre = plot.at(place(event).x, 0).time;
    host.onView({ ...host.view(), x: zoomed(span, centre, event.deltaY > 0 ? 1.2 : 1 / 1.2) });
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', cancelled);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    clearTimeout(wheelRest);
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', cancelled);
    element.removeEventListener('wheel', wheel);
  };
}

/** The time and the values that one pixel stands for. */
interface PerPixel extends Place {
  readonly right: number;
}

/** The midpoint and distance of two fingers. */
interface Grip {
  readonly x: number;
  readonly distance: number;
}

/** The least distance of two fingers that counts: a smaller one would make the window absurdly wide. */
const MIN_GRIP_PX = 20;

function gripOf([a = { x: 0, y: 0 }, b = a]: readonly Place[]): Grip {
  return { x: (a.x + b.x) / 2, distance: Math.max(MIN_GRIP_PX, Math.hypot(a.x - b.x, a.y - b.y)) };
}

/** The rectangle between two positions. A selection on one axis covers the whole other axis. */
function rectangle(cursor: Cursor, a: Place, b: Place, { clientWidth, clientHeight }: HTMLElement) {
  const x = cursor === 'zoomY' ? { start: 0, end: clientWidth } : between(a.x, b.x);
  const y = cursor === 'zoomX' ? { start: 0, end: clientHeight } : between(a.y, b.y);
  return { left: x.start, top: y.start, width: x.end - x.start, height: y.end - y.start };
}

/** Moves a span by `shift`, keeping part of `bounds` visible. */
export function panned(span: Span, shift: number, bounds?: Span): Span {
  const kept = bounds ? Math.max(bounds.start - span.end, Math.min(bounds.end - span.start, shift)) : shift;
  return { start: span.start + kept, end: span.end + kept };
}

/** Scales a span by `factor` around a fixed point. */
export function zoomed(span: Span, centre: number, factor: number): Span {
  return { start: centre - (centre - span.start) * factor, end: centre + (span.end - centre) * factor };
}

/** Scales a span by `factor` around a time, and moves it by `shift`, measured before scaling. */
export function pinched(span: Span, centre: number, factor: number, shift: number): Span {
  const { start, end } = zoomed(span, centre, factor);
  return { start: start + shift * factor, end: end + shift * factor };
}

/** The span between two positions, in either order. */
function between(a: number, b: number): Span {
  return { start: Math.min(a, b), end: Math.max(a, b) };
}
