import 'leaflet/dist/leaflet.css';
import {
  type Coords,
  control,
  type DoneCallback,
  GridLayer,
  type GridLayerOptions,
  Map as LeafletMap,
  TileLayer,
} from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { useConfigState } from '../../platform/config.ts';
import { useMedium, useScheme } from '../paper/use-medium.ts';
import { levelOf, loadCell } from './base-map-cells.ts';
import { followSize, MapContext } from './map-context.ts';
import classes from './map-view.module.css';
import { PlaceNamesLayer } from './place-names-layer.ts';

/** Offline coastlines. The map's background is the land. */
class BaseMapLayer extends GridLayer {
  readonly #seaColor: string;

  constructor(seaColor: string, options?: GridLayerOptions) {
    super(options);
    this.#seaColor = seaColor;
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const size = this.getTileSize().x;
    canvas.width = canvas.height = Math.ceil(size * devicePixelRatio);
    this.#draw(canvas, coords).then(
      () => done(undefined, canvas),
      (error: Error) => done(error, canvas),
    );
    return canvas;
  }

  async #draw(canvas: HTMLCanvasElement, { x, y, z }: Coords): Promise<void> {
    if (y < 0 || y >= 2 ** z) return;
    const { zoomAt, levels } = levelOf(z);
    const { sea, extent } = await loadCell({ zoomAt, x: x >> levels, y: y >> levels });
    const context = canvas.getContext('2d');
    if (sea === 'none' || !context) return;
    context.fillStyle = this.#seaColor;
    if (sea === 'all') {
      context.fillRect(0, 0, canvas.width, canvas.height);
      return;
    }
    const scale = (canvas.width * 2 ** levels) / extent;
    const left = (x % 2 ** levels) * canvas.width;
    const top = (y % 2 ** levels) * canvas.height;
    context.setTransform(scale, 0, 0, scale, -left, -top);
    context.fill(sea, 'evenodd');
  }
}

/** A position in degrees (WGS 84). */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** Hong Kong: the default location (rule 10). */
export const DEFAULT_CENTER: MapPoint = { latitude: 22.3193, longitude: 114.1694 };
export const DEFAULT_ZOOM = 12;

/** The closest zoom at which a map opens without tiles: closer, its coastlines are coarse and its names few. */
const NEAREST_OPENING = 11;

/** The sources of the offline map's coastlines and names; the page has their licenses, ODbL and CC BY. */
const ATTRIBUTION =
  '<a href="/static/en/thirdParty/content.html" target="_blank" rel="noopener">© OpenStreetMap, GeoNames</a>';

/** The colours of the sea, for the canvas, which style sheets cannot reach. */
const SEA_COLORS = { light: '#cfe2e3', dark: '#14262b' } as const;

interface MapViewProps {
  /** The description of the map for screen readers. */
  readonly label: string;
  /** The initial centre; later `MapFit` or the user moves the map. */
  readonly center: MapPoint;
  readonly zoom: number;
  readonly minZoom?: number;
  readonly onClick?: (point: MapPoint) => void;
  /** `MapMarker` and other children that use the map. */
  readonly children?: ReactNode;
}

/**
 * A map. It shows online tiles if MAP_TILE_URL is set and reachable, otherwise the offline coastlines with the names of
 * places; if those fail to load too, a message.
 */
export function MapView({ label, center, zoom, minZoom = 1, onClick, children }: MapViewProps) {
  const { maps: texts } = useTexts();
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
    // The zoom depends on whether there are tiles.
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
    // A printer does not wait for an observer of the new size. The centre stays in the middle.
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
