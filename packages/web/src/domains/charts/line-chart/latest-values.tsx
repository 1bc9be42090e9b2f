import { useEffect, useReducer, useRef } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { localTime } from '../../../ui/local-time.ts';
import { LiveText } from '../live-text.tsx';
import classes from './line-chart.module.css';
import type { PlotLine } from './plot.ts';

interface LatestValuesProps {
  readonly lines: readonly PlotLine[];
  /** Calls a listener after each drawing, until the returned function is called. */
  readonly onDrawn: (listener: () => void) => () => void;
}

/** The legend, and for those who do not see the chart what it says now. */
export function LatestValues({ lines, onDrawn }: LatestValuesProps) {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  const shown = useRef('');
  shown.current = arrivedOf(lines);
  useEffect(
    () =>
      onDrawn(() => {
        // A pan or a zoom changes nothing here.
        if (arrivedOf(lines) !== shown.current) showAgain();
      }),
    [onDrawn, lines],
  );
  const { charts: texts } = useTexts();
  return (
    <ul className={classes.legend} aria-label={texts.latestValues}>
      {lines.map(({ label, colour, line: { raw } }, index) => {
        const last = raw.length - 1;
        const time = raw.times[last];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the chart
          <li key={index}>
            <span className={classes.swatch} style={{ background: colour }} />
            <span>{label}</span>
            {last < 0 ? (
              <span className={classes.when}>{texts.waiting}</span>
            ) : (
              <>
                <LiveText live={{ value: raw.values[last] as number, time: time as number, arrivals: raw.arrivals }} />
                <time className={classes.when}>{localTime(time as number)}</time>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Changes whenever a value has come. */
function arrivedOf(lines: readonly PlotLine[]): string {
  return lines.map(({ line: { raw } }) => `${raw.arrivals} ${raw.lastTime}`).join();
}
