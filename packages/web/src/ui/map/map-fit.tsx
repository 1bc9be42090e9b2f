import { LatLngBounds } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap, useOpeningZoom } from './map-context.ts';
import type { MapPoint } from './map-view.tsx';

/**
 * Fits points into view once, at most at `maxZoom`, and then zooms out one level to show their surroundings (rule 10).
 */
export function MapFit({ points, maxZoom }: { readonly points: readonly MapPoint[]; readonly maxZoom: number }) {
  const map = useMap();
  const opening = useOpeningZoom(maxZoom - 1);
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
