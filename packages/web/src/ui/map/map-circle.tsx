import { Circle } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../i18n/texts.ts';
import { useMap } from './map-context.ts';
import type { MapPoint } from './map-view.tsx';

interface MapCircleProps extends MapPoint {
  /** The radius in metres. */
  readonly radius: number;
  readonly colour: string;
  /** Whether the other circles cover this one. */
  readonly isBehind: boolean;
  /** The name for screen readers. */
  readonly title: string;
  /** The content of the popup, rendered while it is open. */
  readonly children: ReactNode;
}

/** A circle in a `MapView`, to scale on the ground. */
export function MapCircle({ latitude, longitude, radius, colour, isBehind, title, children }: MapCircleProps) {
  const map = useMap();
  const { common } = useTexts();
  const [circle, setCircle] = useState<Circle>();
  const [window] = useState(() => document.createElement('div'));
  const [isOpen, setOpen] = useState(false);
  const createCircle = useEffectEvent(() => new Circle([latitude, longitude], { radius, weight: 2 }));
  const closeLabel = useEffectEvent(() => common.close);
  const currentTitle = useEffectEvent(() => title);

  useEffect(() => {
    const created = createCircle().addTo(map);
    created.bindPopup(window, { minWidth: 140, maxWidth: 260 });
    created.on('popupopen', ({ popup }) => {
      setOpen(true);
      // Leaflet's label for this button is English.
      popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', closeLabel());
    });
    created.on('popupclose', () => setOpen(false));
    const shape = created.getElement();
    const openOnKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      created.openPopup();
    };
    shape?.addEventListener('keydown', openOnKey);
    shape?.setAttribute('tabindex', '0');
    shape?.setAttribute('role', 'button');
    // A button has a name from the start.
    shape?.setAttribute('aria-label', currentTitle());
    setCircle(created);
    return () => {
      created.remove();
      setCircle(undefined);
    };
  }, [map, window]);

  useEffect(() => {
    circle?.setLatLng([latitude, longitude]).setRadius(radius);
  }, [circle, latitude, longitude, radius]);

  useEffect(() => {
    circle?.setStyle({ color: colour, fillColor: colour, fillOpacity: 0.3 });
    circle?.getElement()?.setAttribute('aria-label', title);
  }, [circle, colour, title]);

  useEffect(() => {
    if (isBehind) circle?.bringToBack();
    else circle?.bringToFront();
  }, [circle, isBehind]);

  return isOpen && createPortal(children, window);
}
