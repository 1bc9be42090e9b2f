import { DivIcon, Marker, type PointTuple } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../i18n/texts.ts';
import { useMap } from './map-context.ts';
import classes from './map-marker.module.css';
import type { MapPoint } from './map-view.tsx';

interface MapMarkerProps extends MapPoint {
  /** The name for the pointer and for screen readers. */
  readonly title: string;
  /** Whether the location is unsaved, which makes the pin copper instead of teal. */
  readonly isDraft?: boolean;
  /** The content of the popup, rendered while it is open; no popup if absent. */
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

/** The distance of an opening popup from the edges, in pixels, clear of the zoom buttons. */
const POPUP_PADDING: PointTuple = [56, 10];

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
      // The location being set must not hide behind others.
      zIndexOffset: isDraft ? 1000 : 0,
    }).addTo(map),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: Leaflet reads the title and the icon only when a marker is made
  useEffect(() => {
    const created = create();
    if (hasWindow) created.bindPopup(window, { minWidth: 180, maxWidth: 280, autoPanPaddingTopLeft: POPUP_PADDING });
    created.on('popupopen', ({ popup }) => {
      setOpen(true);
      // Leaflet's label for this button is English.
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
