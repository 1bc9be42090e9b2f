import 'leaflet/dist/leaflet.css';
import { control, Map as LeafletMap, TileLayer } from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useChartTexts, useLanguage } from '../../i18n/texts.ts';
import { useConfigState } from '../../platform/config.ts';
import { useMedium, useScheme } from '../paper/use-medium.ts';
import { BaseMapLayer } from './base-map-layer.ts';
import { followSize, MapContext } from './map-context.ts';
import classes from './map-view.module.css';
import { PlaceNamesLayer } from './place-names-layer.ts';

/** Degrees (WGS 84). */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Hong Kong: the default location (rule 10). */
export const DEFAULT_CENTER: MapPoint = { latitude: 22.3193, longitude: 114.1694 };
export const DEFAULT_ZOOM = 12;

/** The nearest zoom at which a map opens without tiles: nearer, its coastlines are coarse and its names few. */
const NEAREST_OPENING = 11;

/** Where the coastlines and names of the offline map come from; the page has their licenses, ODbL and CC BY. */
const ATTRIBUTION =
  '<a href="/static/en/thirdParty/content.html" target="_blank" rel="noopener">© OpenStreetMap, GeoNames</a>';

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
 * A map. Shows online tiles if MAP_TILE_URL is set and reachable, or else the offline coastlines with the names of
 * places; if those fail to load too, a message.
 */
export function MapView({ label, center, zoom, minZoom = 1, onClick, children }: MapViewProps) {
  const { maps: texts } = useChartTexts();
  const { config, hasFailed } = useConfigState();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const [areTilesLost, setTilesLost] = useState(false);
  const [isUnavailable, setUnavailable] = useState(false);
  const colorScheme = useScheme();
  const { language } = useLanguage();
  const tileUrl = config?.mapTiles?.url;
  const attribution = config?.mapTiles?.attribution;
  const isReady = config !== undefined || hasFailed;
  const hasTiles = tileUrl !== undefined && !areTilesLost;
  const nearestOpening = hasTiles ? Number.POSITIVE_INFINITY : NEAREST_OPENING;

  const createMap = useEffectEvent((element: HTMLElement) => {
    const created = new LeafletMap(element, {
      center: [center.latitude, center.longitude],
      zoom: Math.min(zoom, nearestOpening),
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
    // Whether there are tiles decides on the zoom.
    if (!container.current || isUnavailable || !isReady) return;
    const created = createMap(container.current);
    setMap(created);
    const stop = followSize(created, container.current);
    return () => {
      stop();
      setMap(undefined);
      created.remove();
    };
  }, [isUnavailable, isReady]);

  const medium = useMedium();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the medium
  useEffect(() => {
    // A printer does not wait until an observer sees the new size. What is in the middle stays there.
    map?.invalidateSize({ pan: true, animate: false });
  }, [map, medium]);

  const clicked = useEffectEvent((point: MapPoint) => onClick?.(point));
  useEffect(() => {
    map?.on('click', ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      clicked({ latitude: lat, longitude: lng });
    });
  }, [map]);

  useEffect(() => {
    if (!map) return;
    const ground = hasTiles
      ? // Pages send no referrer, but tile servers require the origin of the site.
        new TileLayer(tileUrl, { attribution: attribution ?? '', referrerPolicy: 'origin' })
      : new BaseMapLayer(SEA_COLORS[colorScheme], { attribution: ATTRIBUTION });
    let hasLoaded = false;
    ground.on('tileload', () => {
      hasLoaded = true;
    });
    ground.on('tileerror', () => {
      if (hasLoaded) return;
      if (hasTiles) {
        setTilesLost(true);
        map.setZoom(Math.min(map.getZoom(), NEAREST_OPENING), { animate: false });
      } else setUnavailable(true);
    });
    const layers = hasTiles ? [ground] : [ground, new PlaceNamesLayer(language)];
    for (const layer of layers) layer.addTo(map);
    return () => {
      for (const layer of layers) layer.remove();
    };
  }, [map, tileUrl, attribution, hasTiles, colorScheme, language]);
  const content = useMemo(() => map && { map, nearestOpening }, [map, nearestOpening]);

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
      {content && <MapContext value={content}>{children}</MapContext>}
    </section>
  );
}
