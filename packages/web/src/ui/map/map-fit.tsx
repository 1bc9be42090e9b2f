import { LatLngBounds } from 'leaflet';
import { type DependencyList, useEffect, useEffectEvent } from 'react';
import { useMap, useOpeningZoom } from './map-context.ts';
import type { MapPoint } from './map-view.tsx';

interface MapFitProps {
  readonly points: readonly MapPoint[];
  readonly maxZoom: number;
  /**
   * Whether the points are shown as close as they fit, even where a map without tiles has little detail: they are a track
   * and not places.
   */
  readonly isWay?: boolean;
}

/** The events by which a user moves a map. */
const MOVES = ['pointerdown', 'keydown', 'wheel'] as const;

const ONCE: DependencyList = [];

/**
 * Fits points into view, at most at `maxZoom`, and then zooms out one level to show their surroundings (rule 10).
 */
export function MapFit({ points, maxZoom, isWay = false }: MapFitProps) {
  const map = useMap();
  const detailed = useOpeningZoom(maxZoom - 1);
  const opening = isWay && points.length > 1 ? maxZoom - 1 : detailed;
  const fit = () => {
    if (points.length === 0) return;
    const bounds = new LatLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { maxZoom: opening + 1, animate: false });
    map.zoomOut(1, { animate: false });
  };
  // The map is fitted once, however the points move afterwards.
  useMapFit(fit, ONCE);
  return null;
}

/**
 * Fits a map to its content: now, and until the user moves it, whenever its size changes. A map in a hidden part of the
 * page has no size, and is fitted when it appears; a card on a wall has another size than on the page.
 *
 * @param again values that fit the map once more when they change
 */
export function useMapFit(fit: () => void, again: DependencyList): void {
  const map = useMap();
  const fitNow = useEffectEvent(() => {
    const { x, y } = map.getSize();
    if (x > 0 && y > 0) fit();
  });
  useEffect(() => {
    const listen = () => fitNow();
    listen();
    map.on('resize', listen);
    const container = map.getContainer();
    const stop = () => map.off('resize', listen);
    for (const move of MOVES) container.addEventListener(move, stop);
    return () => {
      stop();
      for (const move of MOVES) container.removeEventListener(move, stop);
    };
  }, [map, ...again]);
}
