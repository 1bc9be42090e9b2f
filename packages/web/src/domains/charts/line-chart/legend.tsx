import { isSilent } from '@tinkerstream/contract/records';
import { type CSSProperties, memo, useEffect, useState, useSyncExternalStore } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { isConnectionLost, onConnectionLoss } from '../../../platform/live/live.ts';
import { Ago } from '../../../ui/text/ago.tsx';
import { valueText } from '../../../ui/text/number-text.ts';
import { useNow } from '../../../ui/text/use-now.ts';
import { LiveText } from '../latest/live-text.tsx';
import type { Drawn } from './drawing/drawing.ts';
import classes from './legend.module.css';
import type { LegendLine } from './lines/legend-lines.ts';
import type { Line } from './lines/line.ts';

interface LegendProps {
  readonly lines: readonly LegendLine[];
  readonly drawn: Drawn;
  /** Whether the chart is one of many on its screen. */
  readonly isCompact: boolean;
  /** Whether values arrive, so that a line can fall silent. */
  readonly isLive: boolean;
  readonly onToggle: (key: string) => void;
  /** Shows only one line, or all again. */
  readonly onIsolate: (key: string) => void;
}

/** Larger legends use columns, and scroll in small places, where fewer lines have room for large values. */
const MANY = 9;
const MANY_COMPACT = 5;
/** Latest values of the same message or second have the same time. */
const SAME_TIME_MS = 1000;

/** The legend with the latest values, which screen readers read in place of the chart. It hides and isolates lines. */
export function Legend({ lines, drawn, isCompact, isLive, onToggle, onIsolate }: LegendProps) {
  const axes = drawn.plot?.axes() ?? [];
  const [, show] = useState('');
  // Panning and zooming leave the values unchanged: the same key renders nothing.
  useEffect(() => drawn.onDrawn(() => show(changeKey(lines, drawn.plot?.axes() ?? []))), [drawn, lines]);
  const { charts: texts, chartLines } = useTexts();
  const { language } = useLanguage();
  const now = useNow();
  const isLost = useSyncExternalStore(onConnectionLoss, isConnectionLost);
  const silent = new Set(isLive ? lines.filter(({ line }) => isSilentLine(line, now)) : []);
  // On a card the first lines are those in view.
  const ordered = isCompact ? [...lines.filter((one) => !silent.has(one)), ...silent] : lines;
  const isMany = lines.length >= (isCompact ? MANY_COMPACT : MANY);
  const shown = lines.filter(({ isHidden }) => !isHidden);
  const right = new Set(shown.filter((_, index) => axes[index] === 1).map(({ key }) => key));
  const times = lines.flatMap(({ line }) => line.latest?.time ?? []);
  const latest = Math.max(...times);
  // One time for all says more than the same one beside each.
  const isShared = isCompact ? times.length > 0 : times.length > 1 && latest - Math.min(...times) < SAME_TIME_MS;
  const size = {
    '--lines': lines.length,
    '--characters': Math.max(
      ...lines.map(({ unit, line }) => columnsOf(line.latest ? valueText(line.latest.value, language, unit) : '')),
    ),
  };
  return (
    <div className={classes.below}>
      <ul
        className={classes.legend}
        aria-label={texts.latestValues}
        data-many={isMany || undefined}
        data-compact={isCompact || undefined}
        data-ages={silent.size > 0 || undefined}
        style={size as CSSProperties}
      >
        {ordered.map((one) => {
          const { key, label, unit, colour, isHidden, line } = one;
          const hasTime = !isShared || (silent.has(one) && line.latest?.time !== latest);
          return (
            <LegendItem
              key={key}
              id={key}
              label={label}
              unit={unit}
              colour={colour}
              isHidden={isHidden}
              isOnly={lines.length === 1}
              isRight={right.has(key)}
              isCompact={isCompact}
              isStale={silent.has(one) || (isLive && isLost)}
              value={line.latest?.value}
              time={hasTime ? line.latest?.time : undefined}
              now={now}
              arrivals={line.raw.arrivals}
              onToggle={onToggle}
              onIsolate={onIsolate}
            />
          );
        })}
      </ul>
      {isShared && (
        <span className={classes.when}>
          <Ago time={latest} now={now} />
          {isCompact && isMany && ` · ${chartLines.lineCount(lines.length)}`}
          {isCompact && silent.size > 0 && lines.length > 1 && ` · ${chartLines.silentCount(silent.size)}`}
        </span>
      )}
    </div>
  );
}

interface LegendItemProps extends Pick<LegendProps, 'isCompact' | 'onToggle' | 'onIsolate'> {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly colour: string;
  readonly isHidden: boolean;
  /** A single line cannot be hidden. */
  readonly isOnly: boolean;
  readonly isRight: boolean;
  /** Whether its value may no longer be true. */
  readonly isStale: boolean;
  readonly value: number | undefined;
  /** Undefined if it is shown once for all lines. */
  readonly time: number | undefined;
  readonly now: number;
  readonly arrivals: number;
}

/** Memoised: with forty lines, only changed values render. */
const LegendItem = memo(function LegendItem({
  id,
  label,
  unit,
  colour,
  isHidden,
  isOnly,
  isRight,
  isCompact,
  isStale,
  value,
  time,
  now,
  arrivals,
  onToggle,
  onIsolate,
}: LegendItemProps) {
  const { charts: texts, chartRange } = useTexts();
  const name = (
    <>
      <span className={classes.swatch} style={{ background: colour }} />
      <span className={classes.name} title={label}>
        {label}
      </span>
    </>
  );
  return (
    <li data-hidden={isHidden || undefined} data-stale={isStale || undefined}>
      {isOnly ? (
        name
      ) : (
        <button
          type="button"
          className={classes.line}
          aria-pressed={!isHidden}
          aria-keyshortcuts="Shift+Enter"
          title={chartRange.legendHint}
          onClick={({ shiftKey }) => (shiftKey ? onIsolate(id) : onToggle(id))}
          onDoubleClick={() => onIsolate(id)}
        >
          {name}
        </button>
      )}
      {isRight && (
        <span className={classes.when} title={chartRange.rightAxis}>
          {isCompact ? '→' : `(${chartRange.rightAxis})`}
        </span>
      )}
      {value === undefined ? (
        <span className={classes.when}>{texts.waiting}</span>
      ) : (
        <>
          <LiveText live={{ value, arrivals }} unit={unit} isStale={isStale} />
          {time !== undefined && (
            <span className={classes.when}>
              <Ago time={time} now={now} isShort={isCompact} />
            </span>
          )}
        </>
      )}
    </li>
  );
});

function isSilentLine({ latest, usualInterval }: Line, now: number): boolean {
  if (!latest) return false;
  return isSilent({ lastSeen: latest.time, usualIntervalMs: usualInterval }, now);
}

/** Changes with each arriving value, and with the axes. */
function changeKey(lines: readonly LegendLine[], axes: readonly number[]): string {
  return `${lines.map(({ line: { raw, latest } }) => `${raw.arrivals} ${latest?.time}`).join()} ${axes.join('')}`;
}

/** The width of a text in digits: Chinese characters have that of two. */
function columnsOf(text: string): number {
  return text.replaceAll(/\p{Script=Han}/gu, '  ').length;
}
