import type { Language } from '@tinkerstream/contract/platform/language';
import type { PointerEvent, ReactNode, Ref } from 'react';
import { stepText } from '../../../ui/text/scale-text.ts';
import type { ValueAxis } from '../line-chart/drawing/axes/round-axis.ts';
import classes from './figures.module.css';
import { useRoom } from './use-room.ts';

export const INK = 'var(--mantine-color-text)';
export const DIMMED = 'var(--mantine-color-dimmed)';
const RULE = 'var(--ts-line)';
export const BAR = 'var(--mantine-color-teal-filled)';

/** The font size of a drawing, in pixels of the drawing. */
export const FONT_PX = 12;

/** The least height of a drawing, in its pixels: with larger letters, it would have room for little else. */
const LEAST_HEIGHT_PX = 90;
/** A drawing below this height has the title of its horizontal axis above it, where titles have a line anyway. */
const LOW_PX = 130;

/** The box of a drawing's field, in pixels of the drawing. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface PlotProps {
  readonly drawing: Ref<SVGSVGElement>;
  /** The content of the drawing, for screen readers. */
  readonly label: string;
  /** The least height that the content needs, in pixels of the drawing. */
  readonly minHeight?: number;
  readonly onPointerMove?: (event: PointerEvent<SVGSVGElement>) => void;
  readonly onPointerLeave?: () => void;
  readonly children: (width: number, height: number) => ReactNode;
}

/**
 * A drawing that fills the room of its chart, enlarged on a wall. It has no style sheet, so that a picture of it looks the
 * same.
 */
export function Plot({ drawing, label, minHeight = 0, children, ...pointer }: PlotProps) {
  const { ref, width, height: room, wanted } = useRoom(FONT_PX);
  const enlargement = Math.max(1, Math.min(wanted, room / Math.max(LEAST_HEIGHT_PX, minHeight)));
  const height = Math.max(room / enlargement, minHeight);
  const drawnWidth = width / enlargement;
  return (
    <div ref={ref} className={classes.plot}>
      {width > 0 && room > 0 && (
        <svg
          ref={drawing}
          className={classes.drawing}
          style={{ height: height * enlargement }}
          viewBox={`0 0 ${drawnWidth} ${height}`}
          fontSize={FONT_PX}
          role="img"
          aria-label={label}
          {...pointer}
        >
          {children(drawnWidth, height)}
        </svg>
      )}
    </div>
  );
}

/** The place of a value between two places. */
export function placeOf(value: number, { span }: ValueAxis, from: number, to: number): number {
  return from + ((value - span.start) / (span.end - span.start)) * (to - from);
}

/** The approximate width of a text in a drawing, enough to leave room for it. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    const share = letter.charCodeAt(0) > 0x2e80 || /[MW@%]/.test(letter) ? 1 : /[A-Zmw]/.test(letter) ? 0.8 : 0.58;
    width += FONT_PX * share;
  }
  return width;
}

/** A text shortened to a width. */
export function fitted(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  let shown = '';
  for (const letter of text) {
    if (textWidth(`${shown}${letter}…`) > room) break;
    shown += letter;
  }
  return `${shown}…`;
}

interface AxisProps {
  readonly axis: ValueAxis;
  readonly box: Box;
  readonly language: Language;
}

/** The numbers of an axis as texts, with the digits that distinguish them. */
export function axisTexts({ labels }: ValueAxis, language: Language): string[] {
  const [first = 0, second = first] = labels;
  return labels.map((label) => stepText(label, language, second - first));
}

/** The numbers at the left, each with a line through the drawing. */
export function LeftAxis({ axis, box, language }: AxisProps) {
  return axisTexts(axis, language).map((text, at) => {
    const y = placeOf(axis.labels[at] as number, axis, box.bottom, box.top);
    return (
      <g key={text}>
        <line x1={box.left} x2={box.right} y1={y} y2={y} stroke={RULE} />
        <text x={box.left - 6} y={y} dy="0.35em" textAnchor="end" fill={DIMMED}>
          {text}
        </text>
      </g>
    );
  });
}

/** The numbers at the bottom that have room. */
export function BottomAxis({ axis, box, language }: AxisProps) {
  const texts = axisTexts(axis, language);
  const every = sparing(texts, box.right - box.left);
  return texts.map((text, at) => {
    const x = placeOf(axis.labels[at] as number, axis, box.left, box.right);
    return (
      <g key={text}>
        <line x1={x} x2={x} y1={box.top} y2={box.bottom} stroke={RULE} />
        {at % every === 0 && (
          <text x={x} y={box.bottom + FONT_PX + 4} textAnchor="middle" fill={DIMMED}>
            {text}
          </text>
        )}
      </g>
    );
  });
}

/** The rooms above and below the field of a drawing, for titles and for the numbers of its horizontal axis. */
export function roomsAround(height: number, hasLeftTitle: boolean): { readonly above: number; readonly below: number } {
  const isLow = height < LOW_PX;
  return {
    above: FONT_PX + (hasLeftTitle || isLow ? FONT_PX + 4 : 0),
    below: FONT_PX + 8 + (isLow ? 0 : FONT_PX + 10),
  };
}

interface TitlesProps {
  readonly x: string;
  readonly y?: string;
  readonly box: Box;
  readonly height: number;
}

/**
 * The titles of the axes: that of the vertical axis above it, that of the horizontal axis below it or above the end that
 * its arrow points to.
 */
export function Titles({ x, y = '', box: { left, right }, height }: TitlesProps) {
  const isLow = height < LOW_PX;
  const room = right - textWidth(' →');
  const upper = isLow && y ? fitted(`↑ ${y}`, room / 2) : y;
  return (
    <g fill={INK}>
      {upper && (
        <text x={2} y={FONT_PX}>
          {upper}
        </text>
      )}
      {isLow ? (
        <text x={right} y={FONT_PX} textAnchor="end">
          {`${fitted(x, room - textWidth(upper) - FONT_PX)} →`}
        </text>
      ) : (
        <text x={(left + right) / 2} y={height - 4} textAnchor="middle">
          {x}
        </text>
      )}
    </g>
  );
}

/** Every how many labels one is shown, so that labels side by side fit. */
export function sparing(texts: readonly string[], room: number): number {
  const widest = Math.max(...texts.map(textWidth), 1) + FONT_PX;
  return Math.max(1, Math.ceil((widest * texts.length) / Math.max(room, 1)));
}
