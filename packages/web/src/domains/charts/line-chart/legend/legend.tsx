import { isSilent } from '@tinkerstream/contract/records';
import { type CSSProperties, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { isConnectionLost, onConnectionLoss } from '../../../../platform/live/live.ts';
import { useRovingFocus } from '../../../../ui/form/use-roving-focus.ts';
import { lazyPart } from '../../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../../ui/loading/part-boundary.tsx';
import { Ago } from '../../../../ui/text/ago.tsx';
import { columnsOf, numberText, valueText, withUnit } from '../../../../ui/text/number-text.ts';
import { useNow } from '../../../../ui/text/use-now.ts';
import type { Crowd } from '../drawing/crowds.ts';
import type { Drawn } from '../drawing/drawing.ts';
import type { LegendLine } from '../lines/legend-lines.ts';
import type { Line } from '../lines/line.ts';
import classes from './legend.module.css';
import { type LegendActions, LegendItem } from './legend-item.tsx';
import { inLegendOrder, type LegendOrder, matchingLines } from './legend-order.ts';
import { texts as lineTexts } from './texts.ts';

const LegendTools = lazyPart(() => import('./legend-tools.tsx'), 'LegendTools');

interface LegendProps extends LegendActions {
  readonly lines: readonly LegendLine[];
  readonly drawn: Drawn;
  /** Whether the chart is one of many on its screen. */
  readonly isCompact: boolean;
  /** Whether values arrive, so that a line can fall silent. */
  readonly isLive: boolean;
  /** Whether lines of a crowd are drawn thin and grey. */
  readonly isSummary: boolean;
  /** The lines that are kept in front, by key. */
  readonly front: ReadonlySet<string>;
  /** The line under the pointer. */
  readonly pointed: string | undefined;
}

/** A legend with this many lines uses columns, and scrolls in small places, where fewer lines have room for large values. */
const MANY = 9;
const MANY_COMPACT = 5;
/** The time between two changes of the values of many lines: nobody can read faster changes. */
const MANY_PACE_MS = 1000;
/** Latest values of one message or second count as of the same time. */
const SAME_TIME_MS = 1000;
/** Among many lines, a value that is this much older than the latest shows its own age. */
const LATE_MS = 10_000;

/** The legend with the latest values, which screen readers read in place of the chart. Its items hide and isolate lines. */
export function Legend(props: LegendProps) {
  const { lines, drawn, isCompact, isLive, isSummary, front, pointed, onToggle, onIsolate, onFront, onPoint } = props;
  const axes = drawn.plot?.axes() ?? [];
  const isMany = lines.length >= (isCompact ? MANY_COMPACT : MANY);
  useDrawnValues(lines, drawn, lines.length >= MANY ? MANY_PACE_MS : 0);
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<LegendOrder>('name');
  const { charts: texts, chartLines } = useTexts();
  const own = useTexts(lineTexts);
  const { language } = useLanguage();
  const now = useNow();
  const isLost = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  const silent = new Set(isLive ? lines.filter(({ line }) => isSilentLine(line, now)) : []);
  const hasTools = isMany && !isCompact;
  const roving = useRovingFocus<HTMLUListElement>({ parts: 'li' });
  const sorted = useCalmOrder(lines, hasTools ? order : 'name', now, roving.ref);
  // A line without a value in view is last, so that a board with a new name in each lesson does not stay between the others.
  const start = drawn.plot?.span()?.start ?? Number.NEGATIVE_INFINITY;
  // On a card, the first lines are in view.
  const isLast = (one: LegendLine) => (isCompact && silent.has(one)) || (one.line.latest?.time ?? start) < start;
  const ordered = [...sorted.filter((one) => !isLast(one)), ...sorted.filter(isLast)];
  const matching = hasTools ? matchingLines(ordered, query) : ordered;
  const shown = lines.filter(({ isHidden }) => !isHidden);
  const right = new Set(shown.filter((_, index) => axes[index] === 1).map(({ key }) => key));
  const times = lines.flatMap(({ line }) => line.latest?.time ?? []);
  const latest = Math.max(...times);
  // One time for all lines says more than equal times beside each; among many lines, only late ones have their own.
  const isShared =
    isCompact || isMany ? times.length > 0 : times.length > 1 && latest - Math.min(...times) < SAME_TIME_MS;
  const isLate = (one: LegendLine) =>
    silent.has(one) || (!isCompact && latest - (one.line.latest?.time ?? latest) > LATE_MS);
  const size = {
    '--lines': lines.length,
    '--characters': Math.max(
      ...lines.map(({ unit, line }) => columnsOf(line.latest ? valueText(line.latest.value, language, unit) : '')),
    ),
  };
  return (
    <div className={classes.below} data-many={hasTools || undefined}>
      {hasTools && (
        <div className={classes.head}>
          <CrowdKey drawn={drawn} />
          <PartBoundary fallback={null}>
            <LegendTools query={query} onQuery={setQuery} order={order} onOrder={setOrder} />
          </PartBoundary>
        </div>
      )}
      <ul
        {...roving}
        className={classes.legend}
        aria-label={texts.latestValues}
        data-many={isMany || undefined}
        data-compact={isCompact || undefined}
        data-ages={lines.some(isLate) || undefined}
        style={size as CSSProperties}
      >
        {matching.map((one) => {
          const { key, label, unit, colour, sign, isHidden, line } = one;
          const hasTime = !isShared || (isLate(one) && line.latest?.time !== latest);
          return (
            <LegendItem
              key={key}
              id={key}
              label={label}
              unit={unit}
              colour={colour}
              sign={sign}
              isHidden={isHidden}
              isOnly={lines.length === 1}
              isRight={right.has(key)}
              isCompact={isCompact}
              hasShortAge={isCompact || isMany}
              isFront={front.has(key)}
              isPointed={pointed === key}
              isBack={isSummary}
              isStale={silent.has(one) || (isLive && isLost)}
              value={line.latest?.value}
              time={hasTime ? line.latest?.time : undefined}
              now={now}
              // Pulses of many values would keep the page painting.
              arrivals={lines.length >= MANY ? 0 : line.raw.arrivals}
              onToggle={onToggle}
              onIsolate={onIsolate}
              onFront={onFront}
              onPoint={onPoint}
            />
          );
        })}
      </ul>
      {matching.length === 0 && lines.length > 0 && <p className={classes.when}>{own.noMatch}</p>}
      {isShared && (
        <span className={classes.when}>
          <Ago time={latest} now={now} />
          {(isCompact || isMany) && silent.size > 0 && lines.length > 1 && (
            <span>{` · ${chartLines.silentCount(silent.size)}`}</span>
          )}
          {isMany && <span>{` · ${chartLines.lineCount(lines.length)}`}</span>}
        </span>
      )}
    </div>
  );
}

/** Renders the legend again when the drawing has other values, at most once in `pace` milliseconds. */
function useDrawnValues(lines: readonly LegendLine[], drawn: Drawn, pace: number): void {
  const [, show] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      // Panning and zooming leave the values unchanged: the same key renders nothing.
      show(changeKey(lines, drawn.plot?.axes() ?? []));
    };
    const stop = drawn.onDrawn(() => {
      if (pace === 0) update();
      else timer ??= setTimeout(update, pace);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [drawn, lines, pace]);
}

/**
 * The lines in order. In the order of values, lines move at most every few seconds, and stay in place while a reader points
 * at one or has the focus there.
 */
function useCalmOrder(
  lines: readonly LegendLine[],
  order: LegendOrder,
  now: number,
  list: RefObject<HTMLElement | null>,
): readonly LegendLine[] {
  const last = useRef({ lines, order, now: 0, sorted: [] as readonly LegendLine[] });
  const { current } = last;
  const isSame = current.lines === lines && current.order === order;
  const isHeld = isSame && (current.now === now || list.current?.matches(':hover, :focus-within') === true);
  if (!isHeld) last.current = { lines, order, now, sorted: inLegendOrder(lines, order) };
  return last.current.sorted;
}

function isSilentLine({ latest, usualInterval }: Line, now: number): boolean {
  if (!latest) return false;
  return isSilent({ lastSeen: latest.time, usualIntervalMs: usualInterval }, now);
}

/** A key that changes with each arriving value, and with the axes. */
function changeKey(lines: readonly LegendLine[], axes: readonly number[]): string {
  return `${lines.map(({ line: { raw, latest } }) => `${raw.arrivals} ${latest?.time}`).join()} ${axes.join('')}`;
}

/** The time between two updates, since nobody can read numbers that change faster. */
const INTERVAL_MS = 1000;

/** Explains the median and the bands of many lines, with their latest values. */
function CrowdKey({ drawn }: { readonly drawn: Drawn }) {
  const texts = useTexts(lineTexts);
  const { language } = useLanguage();
  const [crowds, setCrowds] = useState<readonly Crowd[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      setCrowds(drawn.plot?.crowds() ?? []);
    };
    read();
    const stop = drawn.onDrawn(() => {
      timer ??= setTimeout(read, INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [drawn]);
  return crowds.map((crowd, index) => {
    const at = crowd.median.findLastIndex((value) => !Number.isNaN(value));
    if (at < 0) return null;
    const number = (values: Float64Array, unit = '') => withUnit(numberText(values[at] as number, language), unit);
    const between = (low: Float64Array, high: Float64Array) => `${number(low)} – ${number(high, crowd.unit)}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a crowd has no other identity
      <dl key={index} className={classes.key}>
        <dt data-kind="median">{texts.median}</dt>
        <dd>{number(crowd.median, crowd.unit)}</dd>
        <dt data-kind="half">{texts.middleHalf}</dt>
        <dd>{between(crowd.lowerQuarter, crowd.upperQuarter)}</dd>
        <dt data-kind="all">{texts.range}</dt>
        <dd>{between(crowd.lowest, crowd.highest)}</dd>
      </dl>
    );
  });
}
