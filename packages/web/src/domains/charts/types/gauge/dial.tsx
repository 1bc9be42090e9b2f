import type { Language } from '@tinkerstream/contract/platform/language';
import { memo, type Ref } from 'react';
import { columnsOf } from '../../../../ui/text/number-text.ts';
import { scaleTexts } from '../../../../ui/text/scale-text.ts';
import { useRoom } from '../../figures/use-room.ts';
import classes from './view.module.css';

/** The number of parts of every gauge's scale; each ends at a number. */
const MAJOR_PARTS = 5;
/** The longest label of a scale: longer numbers are shortened, as in 200K. */
const LONGEST_LABEL = 6;
/** The digits of a number that a calculation leaves exact. */
const EXACT_DIGITS = 15;

/** The numbers beside a scale, all of them different. */
export function dialTexts(min: number, max: number, language: Language): string[] {
  // Both ends are scaled apart: their distance may be beyond the largest number.
  const numbers = Array.from({ length: MAJOR_PARTS + 1 }, (_, index) =>
    Number((min * (1 - index / MAJOR_PARTS) + max * (index / MAJOR_PARTS)).toPrecision(EXACT_DIGITS)),
  );
  return scaleTexts(numbers, language, LONGEST_LABEL);
}

/** The place of a value on a scale, from 0 to 1; values off the scale rest at its ends. */
export function partOf(value: number, min: number, max: number): number {
  if (value <= min) return 0;
  if (value >= max) return 1;
  const length = max - min;
  return Number.isFinite(length) ? (value - min) / length : (value / 2 - min / 2) / (max / 2 - min / 2);
}

interface Needle {
  /** The id of the needle's source. */
  readonly id: string;
  readonly value: number;
  readonly colour: string;
}

interface DialProps extends Range {
  readonly ref: Ref<SVGSVGElement>;
  readonly needles: readonly Needle[];
  /** Whether needles move smoothly, or jump to their new positions. */
  readonly isAnimated: boolean;
  readonly isStale: boolean;
  readonly language: Language;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

/** The scale of every gauge (rule 5). */
const MINOR_TICKS = 5;
/** The angles of both ends in degrees, anticlockwise from the right. */
const [FIRST, LAST] = [200, -20];

/** Lengths as shares of the drawing's height. */
const [RADIUS, CENTRE, NEEDLE] = [0.65, 0.69, 0.62];
/** The largest height of the drawing, as a share of its width. */
const HEIGHT = 0.72;
const BAND = 12;
const [TICKS_AT, MINOR, MAJOR, LABELS_AT] = [BAND + 4, 5, 10, 32];
/** Labels beyond these shares of the radius are beside or below their place, so that they stay off the ticks. */
const [BESIDE, BELOW] = [0.4, 0.8];
/** The usual font of the numbers. */
const FONT_PX = 13;
/** Numbers that only fit in a smaller font than this share of the wanted font are left out. */
const LEAST = 0.9;
/** The distance between the middles of the two numbers at the top, as a share of their radius. */
const TOP_DISTANCE = 0.75;
/** The approximate width of a digit, in font sizes. */
const DIGIT_EM = 0.62;
/** The radii below which a dial has room only for the ends of its scale, or for no numbers. */
const [SMALL_RADIUS, TINY_RADIUS] = [69, 52];

/** A gauge. Needles of values off the scale rest at its ends. */
export function Dial({ ref, min, max, needles, isAnimated, isStale, language }: DialProps) {
  const { ref: room, width, height, wanted } = useRoom(FONT_PX);
  const size = Math.min(height, HEIGHT * width);
  const radius = RADIUS * size;
  // The numbers are as large as the room between the ticks allows: for the two at the top, or for those at the ends, beside
  // each other.
  const labels = dialTexts(min, max, language);
  const [left = '', right = ''] = labels.slice(Math.floor(MAJOR_PARTS / 2));
  const top = (TOP_DISTANCE * (radius - LABELS_AT)) / ((DIGIT_EM * (columnsOf(left) + columnsOf(right))) / 2 + 0.5);
  const ofEnds = columnsOf(labels[0] ?? '') + columnsOf(labels.at(-1) ?? '');
  const apart = (2 * (radius - LABELS_AT)) / (DIGIT_EM * ofEnds + 0.5);
  const all = Math.min(FONT_PX * Math.min(wanted, radius / SMALL_RADIUS), top);
  const ends = Math.min(FONT_PX * Math.min(wanted, radius / TINY_RADIUS), apart);
  // On a wall, two numbers that the last row can read are better than six that nobody there can read.
  const hasAll = all >= LEAST * FONT_PX * wanted;
  const fontSize = Math.max(FONT_PX, hasAll ? all : ends);
  const parts = needles.map(({ value }) => partOf(value, min, max));
  const [only] = parts.length === 1 ? parts : [];
  return (
    <div ref={room} className={classes.dial}>
      {radius > LABELS_AT && (
        <svg
          ref={ref}
          className={classes.drawing}
          viewBox={`0 0 ${width} ${height}`}
          fontSize={fontSize}
          data-animated={isAnimated || undefined}
          aria-hidden
        >
          <g transform={`translate(${width / 2} ${(height - size) / 2 + CENTRE * size})`}>
            <path d={arc(radius - BAND / 2)} stroke="var(--ts-line)" {...BAND_STYLE} />
            {/* With several needles, a filled band would be ambiguous. */}
            {only !== undefined && (
              <path
                d={arc(radius - BAND / 2)}
                {...BAND_STYLE}
                stroke={isStale ? 'var(--mantine-color-dimmed)' : 'var(--mantine-color-teal-filled)'}
                opacity={isStale ? 0.35 : 1}
                pathLength={1}
                strokeDasharray={`${only} 2`}
              />
            )}
            <Scale
              min={min}
              max={max}
              radius={radius}
              hasEnds={radius >= TINY_RADIUS && ends >= LEAST * FONT_PX}
              hasAll={hasAll}
              language={language}
            />
            {needles.map(({ id, colour }, index) => (
              <polygon
                key={id}
                points={`-10,0 0,5 ${NEEDLE * radius},0 0,-5`}
                fill={colour}
                transform={`rotate(${-angleAt(parts[index] ?? 0)})`}
              />
            ))}
            <circle r={5} fill="var(--mantine-color-dimmed)" />
          </g>
        </svg>
      )}
    </div>
  );
}

const BAND_STYLE = { fill: 'none', strokeWidth: BAND, strokeLinecap: 'round' } as const;

interface ScaleProps extends Range {
  readonly radius: number;
  /** Whether there is room for the numbers at the ends of the scale. */
  readonly hasEnds: boolean;
  readonly hasAll: boolean;
  readonly language: Language;
}

/** The ticks and numbers, which do not depend on the values. */
const Scale = memo(function Scale({ min, max, radius, hasEnds, hasAll, language }: ScaleProps) {
  const ticks = Array.from({ length: MAJOR_PARTS * MINOR_TICKS + 1 }, (_, index) => index);
  const pathOf = (length: number, isDrawn: (tick: number) => boolean) =>
    ticks
      .filter(isDrawn)
      .map((tick) => {
        const angle = angleAt(tick / (MAJOR_PARTS * MINOR_TICKS));
        return `M${placeAt(angle, radius - TICKS_AT)}L${placeAt(angle, radius - TICKS_AT - length)}`;
      })
      .join('');
  const isMajor = (tick: number) => tick % MINOR_TICKS === 0;
  const ink = 'var(--mantine-color-dimmed)';
  const labels = dialTexts(min, max, language);
  return (
    <>
      <path d={pathOf(MINOR, (tick) => !isMajor(tick))} stroke={ink} opacity={0.6} />
      <path d={pathOf(MAJOR, isMajor)} stroke={ink} strokeWidth={2} />
      <g fill={ink} dominantBaseline="central">
        {labels.map((label, index) => {
          const part = index / MAJOR_PARTS;
          const isEnd = part === 0 || part === 1;
          if (!(isEnd ? hasEnds : hasAll)) return null;
          const [x, y] = placeAt(angleAt(part), 1);
          const at = radius - LABELS_AT;
          return (
            <text
              key={part}
              x={x * at}
              y={y * at}
              dy={y < -BELOW ? '0.5em' : 0}
              textAnchor={Math.abs(x) <= BESIDE ? 'middle' : x < 0 ? 'start' : 'end'}
            >
              {label}
            </text>
          );
        })}
      </g>
    </>
  );
});

/** The angle of a share of the scale. */
function angleAt(part: number): number {
  return FIRST + part * (LAST - FIRST);
}

function placeAt(angle: number, radius: number): [x: number, y: number] {
  const turn = (angle * Math.PI) / 180;
  return [radius * Math.cos(turn), -radius * Math.sin(turn)];
}

/** The whole scale, clockwise. */
function arc(radius: number): string {
  return `M${placeAt(FIRST, radius)}A${radius} ${radius} 0 1 1 ${placeAt(LAST, radius)}`;
}
