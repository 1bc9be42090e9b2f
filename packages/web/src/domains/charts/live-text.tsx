import { valueText } from './line-chart/value-text.ts';
import classes from './live-text.module.css';
import type { LiveValue } from './use-latest-values.ts';
import { usePulses } from './use-pulses.ts';

/** A value in the face of values. One that comes after a pause pulses once. */
export function LiveText({ live, colour }: { readonly live: LiveValue; readonly colour?: string }) {
  const { value } = live;
  const pulses = usePulses(live.arrivals);
  return (
    <code
      key={pulses}
      className={pulses > 0 ? `${classes.value} ${classes.fresh}` : classes.value}
      style={{ color: colour }}
      data-testid="latest-value"
    >
      {typeof value === 'number' ? valueText(value) : value}
    </code>
  );
}
