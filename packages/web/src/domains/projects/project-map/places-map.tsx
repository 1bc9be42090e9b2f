import type { ReactNode } from 'react';
import { aroundEarth } from '../../../ui/map/around-earth.ts';
import { MapFit } from '../../../ui/map/map-fit.tsx';
import { MapPins } from '../../../ui/map/map-pins.tsx';
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapPoint, MapView } from '../../../ui/map/map-view.tsx';

/** The closest initial zoom, before one step back (rule 10). */
const START_ZOOM = 14;

interface Place extends MapPoint {
  readonly topicId: string;
  readonly description: string;
}

interface PlacesMapProps<Of extends Place> {
  readonly label: string;
  readonly places: readonly Of[];
  /** Renders the popup of a pin. */
  readonly renderWindow: (place: Of) => ReactNode;
}

/** A map with a pin per topic, which shows all of them at first. */
export function PlacesMap<Of extends Place>({ label, places: given, renderWindow }: PlacesMapProps<Of>) {
  const places = aroundEarth(given);
  return (
    <MapView label={label} center={places[0] ?? DEFAULT_CENTER} zoom={places.length > 0 ? START_ZOOM : DEFAULT_ZOOM}>
      <MapPins
        pins={places.map((place) => ({
          key: place.topicId,
          latitude: place.latitude,
          longitude: place.longitude,
          title: place.description,
          window: renderWindow(place),
        }))}
      />
      <MapFit points={places} maxZoom={START_ZOOM} />
    </MapView>
  );
}
