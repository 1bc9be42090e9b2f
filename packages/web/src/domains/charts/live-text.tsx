import { valueText } from './line-chart/value-text.ts';
import classes from './live-text.module.css';
import type { LiveValue } from './use-latest-values.ts';
import { usePulses } from './use-pulses.ts';

interface LiveTextProps {
  readonly live: Pick<LiveValue, 'value' | 'arrivals'>;
  readonly colour?: string;
}

/** A value in the face of values. One that has just come pulses once, as far as it is not one of many. */
export function LiveText({ live: { value, arrivals }, colour }: LiveTextProps) {
  const pulses = usePulses(arrivals);
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
