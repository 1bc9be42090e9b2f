import { memo, useEffect, useReducer, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { localTime } from '../../../ui/local-time.ts';
import { LiveText } from '../live-text.tsx';
import classes from './line-chart.module.css';
import type { PlotLine } from './plot.ts';

interface LatestValuesProps {
  readonly lines: readonly PlotLine[];
  /** Calls a listener after each draw; returns the unsubscribe function. */
  readonly onDrawn: (listener: () => void) => () => void;
  /** Whether the chart is one of many on its screen. */
  readonly isCompact: boolean;
}

/** Larger legends use columns, and scroll in small places. */
const MANY = 9;

/** The legend with the latest values, which screen readers read in place of the chart. */
export function LatestValues({ lines, onDrawn, isCompact }: LatestValuesProps) {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const shown = useRef('');
  shown.current = arrivalKey(lines);
  useEffect(
    () =>
      onDrawn(() => {
        // Panning and zooming leave the values unchanged.
        if (arrivalKey(lines) !== shown.current) rerender();
      }),
    [onDrawn, lines],
  );
  const { charts: texts } = useTexts();
  const isMany = lines.length >= MANY;
  return (
    <ul
      className={classes.legend}
      aria-label={texts.latestValues}
      data-many={isMany || undefined}
      data-compact={isCompact || undefined}
      // Scrollable regions must be focusable.
      tabIndex={isMany && isCompact ? 0 : undefined}
    >
      {lines.map(({ label, colour, line: { raw } }, index) => (
        <LatestValue
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the chart
          key={index}
          label={label}
          colour={colour}
          value={raw.length > 0 ? raw.values[raw.length - 1] : undefined}
          time={raw.lastTime}
          arrivals={raw.arrivals}
        />
      ))}
    </ul>
  );
}

interface LatestValueProps {
  readonly label: string;
  readonly colour: string;
  readonly value: number | undefined;
  readonly time: number;
  readonly arrivals: number;
}

/** Memoised: with forty lines, only changed values render. */
const LatestValue = memo(function LatestValue({ label, colour, value, time, arrivals }: LatestValueProps) {
  const { charts: texts } = useTexts();
  return (
    <li>
      <span className={classes.swatch} style={{ background: colour }} />
      <span>{label}</span>
      {value === undefined ? (
        <span className={classes.when}>{texts.waiting}</span>
      ) : (
        <>
          <LiveText live={{ value, time, arrivals }} />
          <time className={classes.when}>{localTime(time)}</time>
        </>
      )}
    </li>
  );
});

/** Changes with each arriving value. */
function arrivalKey(lines: readonly PlotLine[]): string {
  return lines.map(({ line: { raw } }) => `${raw.arrivals} ${raw.lastTime}`).join();
}
