import type { Map as LeafletMap } from 'leaflet';
import { createContext, use } from 'react';

export const MapContext = createContext<LeafletMap | undefined>(undefined);

/** The map around a component inside `MapView`. */
export function useMap(): LeafletMap {
  const map = use(MapContext);
  if (!map) throw new Error('There is no map around this');
  return map;
}
