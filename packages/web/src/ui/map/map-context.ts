import type { Map as LeafletMap } from 'leaflet';
import { createContext, use } from 'react';

interface MapContent {
  readonly map: LeafletMap;
  /** The closest zoom at which the map opens. */
  readonly nearestOpening: number;
}

export const MapContext = createContext<MapContent | undefined>(undefined);

/** The Leaflet map of the enclosing `MapView`. */
export function useMap(): LeafletMap {
  return useMapContent().map;
}

/** The zoom at which a map opens, at most `zoom`: without tiles less close, because there are no streets to show. */
export function useOpeningZoom(zoom: number): number {
  return Math.min(zoom, useMapContent().nearestOpening);
}

function useMapContent(): MapContent {
  const content = use(MapContext);
  if (!content) throw new Error('useMap must be called inside a MapView');
  return content;
}

/** Keeps a map as large as its element; returns a function that ends it. */
export function followSize(map: LeafletMap, element: HTMLElement): () => void {
  const resized = new ResizeObserver(() => {
    const { x, y } = map.getSize();
    // While it has no size, the map's centre is in its corner, and must not stay there.
    map.invalidateSize({ pan: x === 0 || y === 0 });
  });
  resized.observe(element);
  return () => resized.disconnect();
}
