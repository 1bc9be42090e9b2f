// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Plot } from '../../../../src/domains/charts/line-chart/drawing/plot.ts';
import type { View } from '../../../../src/domains/charts/line-chart/drawing/view.ts';
import { type Cursor, listenToPointer } from '../../../../src/domains/charts/line-chart/pointer/pointer.ts';

/** A chart of 100 × 100 pixels. A pixel is one millisecond to the right and one unit up. */
function chart(cursor: Cursor) {
  const element = document.createElement('div');
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(element, side, { value: 100 });
  element.setPointerCapture = () => {};
  const frame = document.createElement('div');
  frame.hidden = true;
  let view: View = { latest: 10 };
  const onSelect = vi.fn();
  const onRest = vi.fn();
  const plot = { span: () => ({ start: 0, end: 100 }), at: (x: number, y: number) => ({ time: x, value: 100 - y }) };
  onTestFinished(
    listenToPointer({
      element,
      frame,
      plot: plot as Plot,
      cursor: () => cursor,
      view: () => view,
      bounds: () => ({ start: 0, end: 100 }),
      onView: (next) => {
        view = next;
      },
      onRest,
      onSelect,
    }),
  );
  const pointer = (type: 'down' | 'move' | 'up' | 'cancel', x: number, y: number, pointerId?: number) =>
    element.dispatchEvent(
      new PointerEvent(`pointer${type}`, {
        clientX: x,
        clientY: y,
        pointerId: pointerId ?? 0,
        pointerType: pointerId === undefined ? 'mouse' : 'touch',
      }),
    );
  return { element, frame, pointer, onRest, onSelect, view: () => view };
}

function drag({ pointer }: ReturnType<typeof chart>, finger?: number) {
  pointer('down', 40, 30, finger);
  pointer('move', 60, 70, finger);
  pointer('up', 60, 70, finger);
}

test.each([undefined, 1])('select reads the rectangle and keeps its frame (finger %s)', (finger) => {
  const on = chart('select');
  drag(on, finger);
  expect(on.onSelect).toHaveBeenCalledExactlyOnceWith({ start: 40, end: 60 }, { start: 30, end: 70 }, undefined);
  expect(on.frame.hidden).toBe(false);
  expect(on.frame.style.cssText).toMatch(/left: ?40px; ?top: ?30px; ?width: ?20px; ?height: ?40px/);
  expect(on.view()).toEqual({ latest: 10 });
});

test.each([undefined, 1])(
  'each zoom narrows its axes and hides the frame; pan moves the window (finger %s)',
  (finger) => {
    const x = { start: 40, end: 60 };
    const y = { start: 30, end: 70 };
    const views = { zoomXY: { x, y }, zoomX: { x }, zoomY: { y }, pan: { x: { start: -20, end: 80 } } };
    for (const [cursor, expected] of Object.entries(views)) {
      const on = chart(cursor as Cursor);
      drag(on, finger);
      expect(on.view(), cursor).toEqual({ latest: 10, ...expected });
      expect(on.frame.hidden, cursor).toBe(true);
      // The view rests, so that the page may store it.
      expect(on.onRest, cursor).toHaveBeenCalledOnce();
    }
  },
);

test('a frame on one axis spans the other', () => {
  for (const [cursor, size] of [
    ['zoomX', /left: ?40px; ?top: ?0px; ?width: ?20px; ?height: ?100px/],
    ['zoomY', /left: ?0px; ?top: ?30px; ?width: ?100px; ?height: ?40px/],
  ] as const) {
    const on = chart(cursor);
    on.pointer('down', 40, 30);
    on.pointer('move', 60, 70);
    expect(on.frame.style.cssText, cursor).toMatch(size);
  }
});

test('a click neither moves nor zooms', () => {
  for (const cursor of ['pan', 'select', 'zoomXY'] as const) {
    const on = chart(cursor);
    on.pointer('down', 40, 40);
    on.pointer('move', 42, 42);
    on.pointer('up', 42, 42);
    expect(on.view(), cursor).toEqual({ latest: 10 });
    expect(on.onSelect, cursor).not.toHaveBeenCalled();
    expect(on.onRest, cursor).not.toHaveBeenCalled();
    expect(on.frame.hidden, cursor).toBe(true);
  }
});

test('two fingers zoom with any cursor, and the first one no longer draws a rectangle', () => {
  const on = chart('select');
  on.pointer('down', 40, 50, 1);
  on.pointer('move', 41, 50, 1);
  on.pointer('down', 60, 50, 2);
  on.pointer('move', 30, 50, 1);
  on.pointer('move', 70, 50, 2);
  const { x } = on.view();
  expect((x?.end ?? 0) - (x?.start ?? 0)).toBeLessThan(60);
  on.pointer('up', 30, 50, 1);
  on.pointer('up', 70, 50, 2);
  expect(on.onSelect).not.toHaveBeenCalled();
  expect(on.frame.hidden).toBe(true);
});

test('a cancelled drag selects nothing', () => {
  const on = chart('select');
  on.pointer('down', 10, 10);
  on.pointer('move', 60, 60);
  on.pointer('cancel', 60, 60);
  on.pointer('up', 60, 60);
  expect(on.onSelect).not.toHaveBeenCalled();
  expect(on.frame.hidden).toBe(true);
});

test('the wheel zooms at the pointer with Ctrl or ⌘, and scrolls the page without it', () => {
  const on = chart('pan');
  const wheel = (...keys: ('ctrlKey' | 'metaKey')[]) => {
    const pressed = Object.fromEntries(keys.map((key) => [key, true]));
    // happy-dom's WheelEvent does not extend MouseEvent.
    const event = Object.assign(new MouseEvent('wheel', { ...pressed, clientX: 50, cancelable: true }), { deltaY: 1 });
    on.element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  expect(wheel()).toBe(false);
  expect(on.view()).toEqual({ latest: 10 });
  expect(wheel('ctrlKey')).toBe(true);
  expect(on.view().x).toEqual({ start: -10, end: 110 });
  expect(wheel('metaKey')).toBe(true);
  expect(on.onRest).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(on.onRest).toHaveBeenCalledOnce();
});
