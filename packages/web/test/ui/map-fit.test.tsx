// @vitest-environment happy-dom
import { Map as LeafletMap } from 'leaflet';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { followSize, MapContext } from '../../src/ui/map/map-context.ts';
import { MapFit } from '../../src/ui/map/map-fit.tsx';
import { render } from '../support/component.tsx';

const POINTS = [
  { latitude: 22.28, longitude: 114.15 },
  { latitude: 22.45, longitude: 114.17 },
];

afterEach(() => vi.unstubAllGlobals());

/** A map in a part of a page that is hidden at first. */
async function openHidden(points = POINTS) {
  let resized = (): void => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        resized = listener;
      }
      readonly observe = () => {};
      readonly disconnect = () => {};
    },
  );
  const element = document.body.appendChild(document.createElement('div'));
  let size = { clientWidth: 0, clientHeight: 0 };
  Object.defineProperties(element, {
    clientWidth: { get: () => size.clientWidth },
    clientHeight: { get: () => size.clientHeight },
  });
  const map = new LeafletMap(element, { center: [0, 0], zoom: 3, zoomAnimation: false, fadeAnimation: false });
  followSize(map, element);
  await render(
    <MapContext value={{ map, nearestOpening: Number.POSITIVE_INFINITY }}>
      <MapFit points={points} maxZoom={14} />
    </MapContext>,
  );
  const show = (clientWidth: number, clientHeight: number) =>
    act(async () => {
      size = { clientWidth, clientHeight };
      resized();
    });
  const hasAll = () => points.every(({ latitude, longitude }) => map.getBounds().contains([latitude, longitude]));
  return { map, element, show, hasAll };
}

test.each([
  [600, 400],
  [300, 180],
  [1440, 900],
])('a map that becomes visible later is fitted then, at %d × %d', async (width, height) => {
  const { map, show, hasAll } = await openHidden();
  await show(width, height);
  expect(map.getSize()).toMatchObject({ x: width, y: height });
  expect(hasAll()).toBe(true);
  // The points are shown as close as they fit, and one level farther out.
  expect(map.getZoom()).toBeGreaterThanOrEqual(7);
  const { lat, lng } = map.getCenter();
  expect(lat).toBeCloseTo(22.365, 1);
  expect(lng).toBeCloseTo(114.16, 1);
});

test('a map that grows while its fold opens is fitted to its last size', async () => {
  const { map, show, hasAll } = await openHidden();
  for (const height of [1, 40, 200, 400]) await show(600, height);
  expect(hasAll()).toBe(true);
  expect(map.getZoom()).toBeGreaterThanOrEqual(8);
});

test('nothing moves a map that a user has moved', async () => {
  const { map, element, show } = await openHidden();
  await show(600, 400);
  element.dispatchEvent(new Event('pointerdown'));
  map.setView([10, 20], 5, { animate: false });
  await show(500, 300);
  expect(map.getZoom()).toBe(5);
});

test('without points, a hidden map keeps its centre when it appears', async () => {
  const { map, show } = await openHidden([]);
  map.setView([22.3, 114.2], 10, { animate: false });
  await show(600, 400);
  expect(map.getCenter().lat).toBeCloseTo(22.3, 2);
  expect(map.getCenter().lng).toBeCloseTo(114.2, 2);
});
