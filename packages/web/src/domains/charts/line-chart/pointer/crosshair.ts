import { DEFAULT_LANGUAGE, type Language } from '@tinkerstream/contract/platform/language';
import type { Plot } from '../drawing/plot.ts';
import type { PlotLine } from '../lines/plot-line.ts';
import { type Place, placeIn } from './place.ts';
import { fillTooltip } from './tooltip.ts';

interface CrosshairHost {
  readonly element: HTMLElement;
  /** The vertical line at the current time. */
  readonly rule: HTMLElement;
  readonly tip: HTMLElement;
  readonly plot: Plot;
  /** Called when another line is nearest to the pointer and near it, with its index. */
  readonly onPoint?: (index: number | undefined) => void;
}

/** The content of the tooltip. */
interface CrosshairContent {
  readonly lines: readonly PlotLine[];
  /** The text for lines that do not fit. */
  readonly more: (count: number) => string;
  readonly language: Language;
}

export interface Crosshair {
  /** Shows this content. Call this after each draw: another point may be under the pointer. */
  readonly show: (content: CrosshairContent) => void;
  readonly dispose: () => void;
}

/** The distance between the pointer and the tooltip, in pixels. */
const DISTANCE = 14;
/** The distance in pixels within which a line is under the pointer. */
const NEAR_PX = 24;
/** Approximate heights of a tooltip row and of the tooltip's frame. */
const ROW_PX = 20;
const FRAME_PX = 100;
const MAX_ROWS = 8;

/** Shows the values at the pointer. Updates crosshair and tooltip together, whenever the pointer or the lines move. */
export function createCrosshair({ element, rule, tip, plot, onPoint }: CrosshairHost): Crosshair {
  let content: CrosshairContent = { lines: [], more: () => '', language: DEFAULT_LANGUAGE };
  let place: Place | undefined;
  let pointed: number | undefined;

  const render = () => {
    const found = place && readAt(place);
    rule.hidden = !found;
    tip.hidden = !found;
    if (found?.pointed !== pointed) {
      pointed = found?.pointed;
      onPoint?.(pointed);
    }
    if (!place || !found) return;
    rule.style.left = `${plot.xOf(found.at)}px`;
    const { time, rows, left } = found;
    fillTooltip(tip, { time, rows, more: left > 0 ? content.more(left) : '', language: content.language });
    const { clientWidth, clientHeight } = element;
    const beside = place.x + DISTANCE + tip.offsetWidth;
    tip.style.left = `${Math.max(0, beside <= clientWidth ? place.x + DISTANCE : place.x - DISTANCE - tip.offsetWidth)}px`;
    tip.style.top = `${Math.max(0, Math.min(place.y + DISTANCE, clientHeight - tip.offsetHeight))}px`;
  };

  /** The drawn time nearest to a position, and the lines nearest to it, from highest to lowest. */
  function readAt({ x, y }: Place) {
    if (!plot.span()) return undefined;
    const pointer = plot.at(x, y);
    const { time } = pointer;
    const below = plot.at(x, y + 1);
    const [ranges, axes] = [plot.ranges(), plot.axes()];
    const found = plot.readingsAt(time).flatMap((reading, index) => {
      const line = content.lines[index];
      if (!reading || !line) return [];
      const { start, end } = ranges[index] ?? { start: 0, end: 0 };
      // Distances are in pixels, so that lines of both axes can be compared.
      const [here, next] = axes[index] === 1 ? [pointer.right, below.right] : [pointer.value, below.value];
      const perPixel = Math.abs((next ?? 0) - (here ?? 0)) || 1;
      const distance = Math.abs((reading.low + reading.high) / 2 - (here ?? 0)) / perPixel;
      const { label, unit, colour, sign } = line;
      return [{ ...reading, index, label, unit, colour, sign, spread: end - start, distance }];
    });
    const [nearest] = found.toSorted((a, b) => Math.abs(a.at - time) - Math.abs(b.at - time));
    if (!nearest) return undefined;
    const room = Math.min(MAX_ROWS, Math.max(1, Math.floor((element.clientHeight - FRAME_PX) / ROW_PX)));
    const byDistance = found.toSorted((a, b) => a.distance - b.distance);
    const rows = byDistance.slice(0, room).sort((a, b) => b.high - a.high);
    const [closest] = byDistance;
    const pointed = closest && closest.distance <= NEAR_PX ? closest.index : undefined;
    return { at: nearest.at, time: nearest.time, rows, left: found.length - rows.length, pointed };
  }

  const move = (event: PointerEvent) => {
    place = placeIn(element, event);
    render();
  };
  const clear = () => {
    place = undefined;
    render();
  };
  // Lifting a finger keeps the tooltip; a touch elsewhere hides it.
  const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && clear();
  const press = ({ target }: PointerEvent) => !element.contains(target as Node) && clear();

  element.addEventListener('pointerdown', move);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerleave', leave);
  document.addEventListener('pointerdown', press);
  return {
    show(next) {
      content = next;
      render();
    },
    dispose() {
      element.removeEventListener('pointerdown', move);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
      document.removeEventListener('pointerdown', press);
    },
  };
}
