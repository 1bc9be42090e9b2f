import type { Map as LeafletMap } from 'leaflet';
import { createContext, use } from 'react';

export const MapContext = createContext<LeafletMap | undefined>(undefined);

/** The Leaflet map of the enclosing `MapView`. */
export function useMap(): LeafletMap {
  const map = use(MapContext);
  if (!map) throw new Error('useMap must be called inside a MapView');
  return map;
}
