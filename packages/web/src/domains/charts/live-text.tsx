import { valueText } from './line-chart/value-text.ts';
import classes from './live-text.module.css';
import type { LiveValue } from './use-latest-values.ts';

/** A value in the face of values. One that has just come pulses once. */
export function LiveText({ live, colour }: { readonly live: LiveValue; readonly colour?: string }) {
  const { value, arrivals } = live;
  return (
    <code
      key={arrivals}
      className={arrivals > 0 ? `${classes.value} ${classes.fresh}` : classes.value}
      style={{ color: colour }}
      data-testid="latest-value"
    >
      {typeof value === 'number' ? valueText(value) : value}
    </code>
  );
}
