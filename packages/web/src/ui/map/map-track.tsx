import { Polyline } from 'leaflet';
import { useEffect, useState } from 'react';
import { useMap } from './map-context.ts';
import type { MapPoint } from './map-view.tsx';

interface MapTrackProps {
  /** The points of each part of the track; the same array while they are unchanged. */
  readonly parts: readonly (readonly MapPoint[])[];
  readonly colour: string;
  readonly isFaint?: boolean;
}

/** A track in a `MapView`. */
export function MapTrack({ parts, colour, isFaint = false }: MapTrackProps) {
  const map = useMap();
  const [line, setLine] = useState<Polyline>();
  useEffect(() => {
    const created = new Polyline([], { interactive: false }).addTo(map);
    setLine(created);
    return () => {
      created.remove();
      setLine(undefined);
    };
  }, [map]);
  useEffect(() => {
    line?.setLatLngs(
      parts.map((points) => points.map(({ latitude, longitude }): [number, number] => [latitude, longitude])),
    );
  }, [line, parts]);
  useEffect(() => {
    line?.setStyle({ color: colour, weight: isFaint ? 2 : 4, opacity: isFaint ? 0.35 : 0.9 });
  }, [line, colour, isFaint]);
  return null;
}
