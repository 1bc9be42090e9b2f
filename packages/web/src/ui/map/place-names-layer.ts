import type { Language } from '@tinkerstream/contract/platform/language';
import { Layer, type LayerEvent, type LeafletEventHandlerFn, type Map as LeafletMap, Marker } from 'leaflet';
import { levelOf, loadCell, type MapPlace } from './base-map-cells.ts';
import { type Box, placeLabels } from './label-places.ts';
import classes from './place-names-layer.module.css';

/** The most names that are considered for one view; important ones go first. */
const MAX_CANDIDATES = 400;
/** The share of the view around it that has names too, so that a short pan shows no empty edge. */
const MARGIN = 0.25;

interface Candidate {
  readonly place: MapPlace;
  readonly text: string;
  /** The position in pixels of Leaflet's layers. */
  readonly x: number;
  readonly y: number;
}

/**
 * The names of places on the offline base map, in the reader's language. They are decoration: below everything else, and
 * without clicks.
 */
export class PlaceNamesLayer extends Layer {
  readonly #language: Language;
  readonly #countries: Intl.DisplayNames;
  readonly #container = document.createElement('div');
  #frame = 0;
  #updates = 0;

  constructor(language: Language) {
    super({ pane: 'tilePane' });
    this.#language = language;
    this.#countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    // Leaflet hides the layer during the animation of a zoom.
    this.#container.className = `${classes.names} leaflet-zoom-hide`;
    this.#container.ariaHidden = 'true';
  }

  override onAdd(): this {
    this.getPane()?.append(this.#container);
    this.#update();
    return this;
  }

  override onRemove(): this {
    cancelAnimationFrame(this.#frame);
    this.#updates++;
    this.#container.remove();
    return this;
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    return {
      moveend: () => this.#update(),
      resize: () => this.#update(),
      layeradd: (event) => {
        if ((event as LayerEvent).layer instanceof Marker) this.#update();
      },
    };
  }

  /** Draws at most once a frame: a map gets its pins one by one. */
  #update(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => void this.#draw());
  }

  /** Draws the names. After a failure, fewer names are shown; the other layer reports a base map that cannot be loaded. */
  async #draw(): Promise<void> {
    this.#updates++;
    const update = this.#updates;
    const candidates = await this.#load(this._map);
    if (update === this.#updates) this.#show(this._map, candidates);
  }

  async #load(map: LeafletMap): Promise<Candidate[]> {
    const zoom = Math.floor(map.getZoom());
    const size = 256 * 2 ** zoom;
    const origin = map.getPixelOrigin();
    const view = map.getPixelBounds();
    const margin = view.getSize().multiplyBy(MARGIN);
    const [from, to] = [view.getTopLeft().subtract(margin), view.getBottomRight().add(margin)];
    const { zoomAt, levels } = levelOf(zoom);
    const columns = 2 ** (zoom - levels);
    const cellOf = (pixels: number) => Math.floor((pixels / size) * columns);
    const row = (pixels: number) => Math.min(columns - 1, Math.max(0, cellOf(pixels)));

    const loading: Promise<Candidate[]>[] = [];
    for (let column = cellOf(from.x); column <= cellOf(to.x); column++) {
      // The world repeats to both sides.
      const world = Math.floor(column / columns);
      for (let y = row(from.y); y <= row(to.y); y++) {
        const cell = loadCell({ zoomAt, x: column - world * columns, y });
        loading.push(
          cell.then(({ places }) =>
            places.flatMap((place) => {
              const [x, y] = [(place.x + world) * size, place.y * size];
              const isInView = x >= from.x && x <= to.x && y >= from.y && y <= to.y;
              if (!isInView || zoom < place.from || zoom > (place.until ?? zoom)) return [];
              const text = this.#nameOf(place);
              return text ? [{ place, text, x: x - origin.x, y: y - origin.y }] : [];
            }),
          ),
        );
      }
    }
    const loaded = await Promise.allSettled(loading);
    return loaded
      .flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      .toSorted((a, b) => a.place.from - b.place.from)
      .slice(0, MAX_CANDIDATES);
  }

  #nameOf({ kind, name, hk, cn }: MapPlace): string | undefined {
    if (kind === 'country') return this.#countries.of(name);
    if (this.#language === 'en') return name;
    return (this.#language === 'zh-CN' ? cn : undefined) ?? hk ?? name;
  }

  #show(map: LeafletMap, candidates: readonly Candidate[]): void {
    const elements = candidates.map(({ place, text }) => {
      const element = document.createElement('span');
      element.className = `${classes.name} ${classes[place.kind]}`;
      element.textContent = text;
      return element;
    });
    this.#container.replaceChildren(...elements);
    const boxes = new Map<HTMLElement, Box>();
    for (const [at, { x, y }] of candidates.entries()) {
      const element = elements[at] as HTMLElement;
      const [width, height] = [element.offsetWidth, element.offsetHeight];
      // Whole pixels keep the letters crisp.
      const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
      boxes.set(element, { left, top, right: left + width, bottom: top + height });
    }
    const placed = placeLabels(boxes, obstaclesOf(map));
    for (const [element, { left, top }] of placed) {
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    }
    this.#container.replaceChildren(...placed.keys());
  }
}

/** The boxes of pins and controls, which would cover names. */
function obstaclesOf(map: LeafletMap): Box[] {
  const frame = map.getContainer();
  const { left, top } = frame.getBoundingClientRect();
  const corner = map.containerPointToLayerPoint([0, 0]);
  const offset = { x: corner.x - left, y: corner.y - top };
  return [...frame.querySelectorAll('.leaflet-marker-icon, .leaflet-control')].map((element) => {
    const box = element.getBoundingClientRect();
    return {
      left: box.left + offset.x,
      top: box.top + offset.y,
      right: box.right + offset.x,
      bottom: box.bottom + offset.y,
    };
  });
}
