import type { Map as LeafletMap } from 'leaflet';
import { createContext, use } from 'react';

interface MapContent {
  readonly map: LeafletMap;
  /** The nearest zoom at which the map opens. */
  readonly nearestOpening: number;
}

export const MapContext = createContext<MapContent | undefined>(undefined);

/** The Leaflet map of the enclosing `MapView`. */
export function useMap(): LeafletMap {
  return useMapContent().map;
}

/** The zoom at which a map opens that should open at `zoom`: not as near without tiles, whose streets it would show. */
export function useOpeningZoom(zoom: number): number {
  return Math.min(zoom, useMapContent().nearestOpening);
}

function useMapContent(): MapContent {
  const content = use(MapContext);
  if (!content) throw new Error('useMap must be called inside a MapView');
  return content;
}
