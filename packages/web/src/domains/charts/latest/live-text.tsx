import type { CSSProperties } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { columnsOf, exactText, valueText } from '../../../ui/text/number-text.ts';
import classes from './live-text.module.css';
import type { LiveValue } from './use-latest-values.ts';
import { usePulses } from './use-pulses.ts';

interface LiveTextProps {
  readonly live: Pick<LiveValue, 'value' | 'arrivals'>;
  /** '' for none. */
  readonly unit?: string;
  readonly colour?: string;
  /** Whether it may no longer be true: it is grey. */
  readonly isStale?: boolean;
}

/**
 * A value in monospace. A number stays on one line with its unit, in a smaller font if its place is narrow. Pulses once when it
 * changes after a pause.
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
