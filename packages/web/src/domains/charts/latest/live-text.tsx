import { type CSSProperties, useRef } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { columnsOf, exactText, valueText } from '../../../ui/text/number-text.ts';
import classes from './live-text.module.css';
import type { LiveValue } from './use-latest-values.ts';

/** Values less than this apart, in milliseconds, do not pulse: the change itself is visible enough. */
const PAUSE_MS = 800;

/**
 * The number of pulses so far: one for each arrival after a pause. A stream would pulse constantly, and many streams
 * would keep the main thread painting.
 *
 * @param arrivals the number of values received while the chart is shown
 */
function usePulses(arrivals: number): number {
  const { current: seen } = useRef({ arrivals: 0, at: Number.NEGATIVE_INFINITY, pulses: 0 });
  if (arrivals !== seen.arrivals) {
    const now = performance.now();
    if (now - seen.at >= PAUSE_MS) seen.pulses += 1;
    seen.arrivals = arrivals;
    seen.at = now;
  }
  return seen.pulses;
}

interface LiveTextProps {
  readonly live: Pick<LiveValue, 'value' | 'arrivals'>;
  /** The unit; '' for none. */
  readonly unit?: string;
  readonly colour?: string;
  /** Whether the value may be out of date: it is then grey. */
  readonly isStale?: boolean;
}

/**
 * A value in monospace. A number stays on one line with its unit, in a smaller font if its place is narrow. The value
 * pulses once when it changes after a pause.
 */
export function LiveText({ live, unit, colour, isStale = false }: LiveTextProps) {
  const { value } = live;
  const { language } = useLanguage();
  const pulses = usePulses(live.arrivals);
  const text = valueText(value, language, unit);
  const isNumber = typeof value === 'number';
  return (
    <code
      key={pulses}
      className={pulses > 0 ? `${classes.value} ${classes.fresh}` : classes.value}
      style={
        { color: isStale ? undefined : colour, '--columns': isNumber ? columnsOf(text) : undefined } as CSSProperties
      }
      data-number={isNumber || undefined}
      data-stale={isStale || undefined}
      title={exactText(value, language)}
      data-testid="latest-value"
    >
      {text}
    </code>
  );
}
