import { DivIcon, Marker, type PointTuple } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../i18n/texts.ts';
import { useMap } from './map-context.ts';
import classes from './map-marker.module.css';
import type { MapPoint } from './map-view.tsx';

interface MapMarkerProps extends MapPoint {
  /** Its name, for the pointer and for screen readers. */
  readonly title: string;
  /** Copper in place of teal: a place that is not saved yet. */
  readonly isDraft?: boolean;
  /** What its information window shows, rendered while it is open; without it there is none. */
  readonly children?: ReactNode;
}

const ICONS = {
  saved: new DivIcon({ className: classes.marker, iconSize: [28, 28], iconAnchor: [14, 33], popupAnchor: [0, -30] }),
  draft: new DivIcon({
    className: `${classes.marker} ${classes.draft}`,
    iconSize: [28, 28],
    iconAnchor: [14, 33],
    popupAnchor: [0, -30],
  }),
};

/** So far from the edges a window opens, in pixels: the zoom buttons stand there. */
const BESIDE_BUTTONS: PointTuple = [56, 10];

/** A pin in a `MapView`. */
export function MapMarker({ latitude, longitude, title, isDraft = false, children }: MapMarkerProps) {
  const map = useMap();
  const [marker, setMarker] = useState<Marker>();
  const [window] = useState(() => document.createElement('div'));
  const [isOpen, setOpen] = useState(false);
  const { common } = useTexts();
  const closeLabel = useEffectEvent(() => common.close);
  const hasWindow = children !== undefined;

  const create = useEffectEvent(() =>
    new Marker([latitude, longitude], {
      icon: isDraft ? ICONS.draft : ICONS.saved,
      title,
      // What is being placed must not hide behind what is there.
      zIndexOffset: isDraft ? 1000 : 0,
    }).addTo(map),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: Leaflet reads the title and the icon only when a marker is made
  useEffect(() => {
    const created = create();
    if (hasWindow) created.bindPopup(window, { minWidth: 180, maxWidth: 280, autoPanPaddingTopLeft: BESIDE_BUTTONS });
    created.on('popupopen', ({ popup }) => {
      setOpen(true);
      // Leaflet's own label is English.
      popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', closeLabel());
    });
    created.on('popupclose', () => setOpen(false));
    setMarker(created);
    return () => {
      created.remove();
    };
  }, [map, window, hasWindow, title, isDraft]);

  useEffect(() => {
    marker?.setLatLng([latitude, longitude]);
  }, [marker, latitude, longitude]);

  useEffect(() => {
    const resized = new ResizeObserver(() => marker?.getPopup()?.update());
    resized.observe(window);
    return () => resized.disconnect();
  }, [marker, window]);

  return isOpen && createPortal(children, window);
}
