import 'leaflet/dist/leaflet.css';
import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { control, Map as LeafletMap, TileLayer } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { configQuery } from '../../platform/config.ts';
import { BaseMapLayer } from './base-map-layer.ts';
import { MapContext } from './map-context.ts';
import classes from './map-view.module.css';

/** Degrees (WGS 84). */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Hong Kong: the default location (specification 2 section 9). */
export const DEFAULT_CENTER: MapPoint = { latitude: 22.3193, longitude: 114.1694 };
export const DEFAULT_ZOOM = 12;

/** For the canvas, which style sheets cannot reach. */
const SEA_COLORS = { light: '#cfe2e3', dark: '#14262b' } as const;

interface MapViewProps {
  /** Describes the map for screen readers. */
  readonly label: string;
  /** The initial centre; later `MapFit` or the user moves the map. */
  readonly center: MapPoint;
  readonly zoom: number;
  readonly minZoom?: number;
  readonly onClick?: (point: MapPoint) => void;
  /** `MapMarker` and the like. */
  readonly children?: ReactNode;
}

/**
 * A map. Shows online tiles if MAP_TILE_URL is set and reachable, or else the offline coastlines; if those fail to load
 * too, a message.
 */
export function MapView({ label, center, zoom, minZoom = 1, onClick, children }: MapViewProps) {
  const { maps: texts } = useTexts();
  const { data: config, isError } = useQuery(configQuery);
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const [areTilesLost, setTilesLost] = useState(false);
  const [isUnavailable, setUnavailable] = useState(false);
  const colorScheme = useComputedColorScheme();
  const tileUrl = config?.mapTiles?.url;
  const attribution = config?.mapTiles?.attribution;
  const isReady = config !== undefined || isError;

  const createMap = useEffectEvent((element: HTMLElement) => {
    const created = new LeafletMap(element, {
      center: [center.latitude, center.longitude],
      zoom,
      minZoom,
      maxZoom: 18,
      zoomControl: false,
      // The wheel scrolls the page until the user clicks the map.
      scrollWheelZoom: false,
      worldCopyJump: true,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(created);
    control.scale({ imperial: false }).addTo(created);
    created.attributionControl.setPrefix(false);
    created.on('focus', () => created.scrollWheelZoom.enable());
    created.on('blur', () => created.scrollWheelZoom.disable());
    return created;
  });

  useEffect(() => {
    if (!container.current || isUnavailable) return;
    const created = createMap(container.current);
    setMap(created);
    const resized = new ResizeObserver(() => created.invalidateSize({ pan: false }));
    resized.observe(container.current);
    return () => {
      resized.disconnect();
      setMap(undefined);
      created.remove();
    };
  }, [isUnavailable]);

  const clicked = useEffectEvent((point: MapPoint) => onClick?.(point));
  useEffect(() => {
    map?.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      clicked({ latitude: lat, longitude: lng });
    });
  }, [map]);

  useEffect(() => {
    if (!map || !isReady) return;
    const useTiles = tileUrl !== undefined && !areTilesLost;
    const ground = useTiles
      ? // Pages send no referrer, but tile servers require the origin of the site.
        new TileLayer(tileUrl, { attribution: attribution ?? '', referrerPolicy: 'origin' })
      : new BaseMapLayer(SEA_COLORS[colorScheme], { attribution: '© OpenStreetMap (ODbL)' });
    let hasLoaded = false;
    ground.on('tileload', () => {
      hasLoaded = true;
    });
    ground.on('tileerror', () => {
      if (hasLoaded) return;
      if (useTiles) setTilesLost(true);
      else setUnavailable(true);
    });
    ground.addTo(map);
    return () => {
      ground.remove();
    };
  }, [map, isReady, tileUrl, attribution, areTilesLost, colorScheme]);

  if (isUnavailable) {
    return (
      <div className={classes.unavailable} role="status">
        <p>{texts.notAvailable}</p>
      </div>
    );
  }
  return (
    <section className={classes.frame} aria-label={label}>
      <div ref={container} className={classes.map} data-testid="map" />
      {map && <MapContext value={map}>{children}</MapContext>}
    </section>
  );
}
