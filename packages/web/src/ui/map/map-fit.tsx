import { LatLngBounds } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap, useOpeningZoom } from './map-context.ts';
import type { MapPoint } from './map-view.tsx';

interface MapFitProps {
  readonly points: readonly MapPoint[];
  readonly maxZoom: number;
  /** Whether they are shown as near as they fit, also where a map without tiles has little detail: a way, and not places. */
  readonly isWay?: boolean;
}

/**
 * Fits points into view once, at most at `maxZoom`, and then zooms out one level to show their surroundings (rule 10).
 */
export function MapFit({ points, maxZoom, isWay = false }: MapFitProps) {
  const map = useMap();
  const detailed = useOpeningZoom(maxZoom - 1);
  const opening = isWay && points.length > 1 ? maxZoom - 1 : detailed;
  const fit = useEffectEvent(() => {
    if (points.length === 0) return;
    const bounds = new LatLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
    map.fitBounds(bounds, { maxZoom: opening + 1, animate: false });
    map.zoomOut(1, { animate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each map, however the points move afterwards
  useEffect(fit, [map]);
  return null;
}
