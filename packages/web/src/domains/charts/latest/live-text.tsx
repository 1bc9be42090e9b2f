import { useLanguage } from '../../../i18n/texts.ts';
import { exactText, valueText } from '../../../ui/text/number-text.ts';
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

/** A value in monospace. Pulses once when it changes after a pause. */
export function LiveText({ live, unit, colour, isStale = false }: LiveTextProps) {
  const { value } = live;
  const { language } = useLanguage();
  const pulses = usePulses(live.arrivals);
  return (
    <code
      key={pulses}
      className={pulses > 0 ? `${classes.value} ${classes.fresh}` : classes.value}
      style={{ color: isStale ? undefined : colour }}
      data-stale={isStale || undefined}
      title={exactText(value, language)}
      data-testid="latest-value"
    >
      {valueText(value, language, unit)}
    </code>
  );
}
