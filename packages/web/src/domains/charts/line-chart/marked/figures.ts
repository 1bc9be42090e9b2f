import type { Language } from '@tinkerstream/contract/platform/language';
import type { Statistics } from '@tinkerstream/contract/points';
import { numberText, withMinus, withUnit } from '../../../../ui/text/number-text.ts';
import type { MarkedTexts } from './texts.ts';
import { secondsOf, type TimeUnit } from './time-unit.ts';

/** The figures beyond count, lowest, highest and average, as texts; '' for a figure that does not exist. */
interface Figures {
  readonly spread: string;
  readonly slope: string;
  readonly area: string;
}

/** Formats spread, slope and area with their units: °C, °C a minute, °C × minutes. */
export function figuresOf(
  { spread, slope, area, min, max }: Statistics,
  unit: string,
  timeUnit: TimeUnit,
  { per, times }: Pick<MarkedTexts, 'per' | 'times'>,
  language: Language,
): Figures {
  const seconds = secondsOf(timeUnit);
  const text = (value: number, detail?: number) =>
    withUnit(withMinus(numberText(value, language, 'value', detail)), unit);
  return {
    spread: spread === null ? '' : text(spread, max - min),
    slope: slope === null ? '' : per(text(slope * seconds), timeUnit),
    area: area === null ? '' : times(text(area / seconds), timeUnit),
  };
}
