import { DivIcon, LatLngBounds, Marker } from 'leaflet';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { clustersOf } from './clusters.ts';
import { useMap } from './map-context.ts';
import { MapMarker } from './map-marker.tsx';
import classes from './map-pins.module.css';
import { texts } from './map-pins-texts.ts';
import type { MapPoint } from './map-view.tsx';

/** A place with a pin. */
export interface Pin extends MapPoint {
  readonly key: string;
  readonly title: string;
  /** The content of the popup; no popup if absent. */
  readonly window?: ReactNode;
}

/** Up to this many pins are shown one by one. */
const FEW = 12;
/** The diameter of a group's circle, in pixels. */
const CIRCLE = 44;
/** The distance in pixels below which pins and circles cover one another. */
const DISTANCE = CIRCLE + 4;
/** The closest zoom for groups: places that are still together there are shown one by one. */
const NEAREST = 17;

/** The pins of many places: a circle with the number stands for pins that would cover one another, until the user zooms in. */
export function MapPins({ pins }: { readonly pins: readonly Pin[] }) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useEffect(() => {
    const note = () => setZoom(map.getZoom());
    map.on('zoomend', note);
    return () => {
      map.off('zoomend', note);
    };
  }, [map]);
  const clusters = useMemo(() => {
    if (pins.length <= FEW || zoom >= NEAREST) return pins.map((pin) => [pin]);
    const pixels = pins.map(({ latitude, longitude }) => map.project([latitude, longitude], zoom));
    return clustersOf(pixels, DISTANCE).map((members) => members.map((index) => pins[index] as Pin));
  }, [map, pins, zoom]);
  return clusters.map((members) => {
    const [first] = members as [Pin];
    if (members.length > 1) return <ClusterPin key={`cluster ${first.key}`} members={members} />;
    const { key, window, ...pin } = first;
    return (
      <MapMarker key={key} {...pin}>
        {window}
      </MapMarker>
    );
  });
}

function ClusterPin({ members }: { readonly members: readonly Pin[] }) {
  const map = useMap();
  const own = useTexts(texts);
  const count = members.length;
  const title = own.cluster(count);
  const bounds = useMemo(
    () => new LatLngBounds(members.map(({ latitude, longitude }) => [latitude, longitude])),
    [members],
  );
  useEffect(() => {
    const icon = new DivIcon({ className: classes.cluster ?? '', html: String(count), iconSize: [CIRCLE, CIRCLE] });
    const marker = new Marker(bounds.getCenter(), { icon, title, alt: title }).addTo(map);
    const open = () => {
      // Places at one point have no bounds to fit.
      const zoom = Math.min(NEAREST, Math.max(map.getBoundsZoom(bounds), map.getZoom() + 2));
      map.setView(bounds.getCenter(), zoom);
    };
    marker.on('click', open);
    // Leaflet turns a key press into a click for popups only.
    marker.on('keypress', ({ originalEvent }) => {
      if (originalEvent.key === 'Enter') open();
    });
    return () => {
      marker.remove();
    };
  }, [map, bounds, count, title]);
  return null;
}
