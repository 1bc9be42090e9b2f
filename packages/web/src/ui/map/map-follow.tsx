import { useEffect } from 'react';
import { useMap } from './map-context.ts';
import type { MapPoint } from './map-view.tsx';

/** Pans the map when a point leaves the view: a moving board, or a typed location. */
export function MapFollow({ latitude, longitude }: MapPoint) {
  const map = useMap();
  useEffect(() => {
    // Keep a margin: a pin at the edge is cut off.
    if (!map.getBounds().pad(-0.1).contains([latitude, longitude])) map.panTo([latitude, longitude]);
  }, [map, latitude, longitude]);
  return null;
}
