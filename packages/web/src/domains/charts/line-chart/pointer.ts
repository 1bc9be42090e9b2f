import type { Plot } from './plot.ts';
import { between, panned, pinched, type Span, type View, zoomed } from './zoom-window.ts';

/** What dragging over the chart does (specification 2 section 4). */
export const CURSORS = ['pan', 'select', 'zoomXY', 'zoomX', 'zoomY'] as const;
export type Cursor = (typeof CURSORS)[number];

interface PointerHost {
  readonly element: HTMLElement;
  /** The rectangle that is drawn while dragging. */
  readonly frame: HTMLElement;
  readonly plot: Plot;
  readonly cursor: () => Cursor;
  readonly view: () => View;
  /** From the first to the last moment of the data. */
  readonly bounds: () => Span | undefined;
  readonly onView: (view: View) => void;
  readonly onSelect: (x: Span, y: Span) => void;
}

/** A shorter drag is a click. */
const MIN_DRAG_PX = 5;

/**
 * Turns dragging and Ctrl + wheel into views and selections, with mouse, pen and finger alike. Two fingers zoom and
 * move the window, whatever the cursor.
 */
export function listenToPointer(host: PointerHost): () => void {
  const { element, frame, plot } = host;
  let from: (Place & { readonly span: Span; readonly view: View; readonly perPixel: Place }) | undefined;
  /** Where each finger is, by its pointer id. */
  const fingers = new Map<number, Place>();
  let pinch: { readonly span: Span; readonly at: Grip; readonly time: number; readonly perPixel: number } | undefined;

  const place = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const beginPinch = (span: Span) => {
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
      if (fingers.size === 2) beginPinch(span);
      return;
    }
    const [origin, unit] = [plot.at(0, 0), plot.at(1, 1)];
    const perPixel = { x: unit.time - origin.time, y: unit.value - origin.value };
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
      // A click is no pan: the window goes on following the newest points.
      if (host.view() === view && Math.hypot(x - from.x, y - from.y) < MIN_DRAG_PX) return;
      host.onView({
        ...view,
        x: panned(span, (from.x - x) * perPixel.x, host.bounds()),
        // The height follows the values until it has been zoomed.
        y: view.y && panned(view.y, (from.y - y) * perPixel.y),
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
    if (cursor === 'pan') return;
    const tooShort = Math.hypot(end.x - start.x, end.y - start.y) < MIN_DRAG_PX;
    if (cursor !== 'select' || tooShort) frame.hidden = true;
    if (tooShort) return;
    const a = plot.at(start.x, start.y);
    const b = plot.at(end.x, end.y);
    const x = between(a.time, b.time);
    const y = between(a.value, b.value);
    if (cursor === 'select') host.onSelect(x, y);
    else if (cursor === 'zoomX') host.onView({ ...start.view, x });
    else if (cursor === 'zoomY') host.onView({ ...start.view, y });
    else host.onView({ ...start.view, x, y });
  };

  const lift = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2) pinch = undefined;
  };

  const cancel = () => {
    from = undefined;
    frame.hidden = true;
  };

  const cancelled = (event: PointerEvent) => {
    lift(event);
    cancel();
  };

  const wheel = (event: WheelEvent) => {
    const span = plot.span();
    // Without the key the wheel scrolls the page, as everywhere.
    if (!event.ctrlKey || !span) return;
    event.preventDefault();
    const centre = plot.at(place(event).x, 0).time;
    host.onView({ ...host.view(), x: zoomed(span, centre, event.deltaY > 0 ? 1.2 : 1 / 1.2) });
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', cancelled);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', cancelled);
    element.removeEventListener('wheel', wheel);
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The middle between two fingers, and how far apart they are. */
interface Grip {
  readonly x: number;
  readonly distance: number;
}

/** Fingers nearer than this would make the window as wide as the world. */
const MIN_GRIP_PX = 20;

function gripOf([a = { x: 0, y: 0 }, b = a]: readonly Place[]): Grip {
  return { x: (a.x + b.x) / 2, distance: Math.max(MIN_GRIP_PX, Math.hypot(a.x - b.x, a.y - b.y)) };
}

/** One axis alone is marked over the whole of the other. */
function rectangle(cursor: Cursor, a: Place, b: Place, { clientWidth, clientHeight }: HTMLElement) {
  const x = cursor === 'zoomY' ? { start: 0, end: clientWidth } : between(a.x, b.x);
  const y = cursor === 'zoomX' ? { start: 0, end: clientHeight } : between(a.y, b.y);
  return { left: x.start, top: y.start, width: x.end - x.start, height: y.end - y.start };
}
