import { useEffect } from 'react';
import { useMap } from './map-context.ts';
import type { MapPoint } from './map-view.tsx';

/** Moves the map along when a point has left what it shows: a board that travels, a place typed in. */
export function MapFollow({ latitude, longitude }: MapPoint) {
  const map = useMap();
  useEffect(() => {
    // Half of what is seen away from the edges: a pin on the edge is cut off.
    if (!map.getBounds().pad(-0.1).contains([latitude, longitude])) map.panTo([latitude, longitude]);
  }, [map, latitude, longitude]);
  return null;
}
