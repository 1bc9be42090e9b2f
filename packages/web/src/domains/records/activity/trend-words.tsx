import type { RecordValue } from '@tinkerstream/contract/points';
import { useTexts } from '../../../i18n/texts.ts';
import { VisuallyHidden } from '../../../ui/kit.ts';
import { trendOf } from './trend.ts';
import { trendTexts } from './trend-texts.ts';

/** The fewest values that make a trend. */
const LEAST = 3;

/** Describes a small line for screen readers: whether its values, oldest first, rise or fall. */
export function TrendWords({ values }: { readonly values: readonly (RecordValue | null)[] }) {
  const texts = useTexts(trendTexts);
  const numbers = values.flatMap((value) => (typeof value === 'number' ? [{ low: value, high: value }] : []));
  const trend = numbers.length < LEAST ? undefined : trendOf(numbers);
  return trend && <VisuallyHidden> {texts[trend]}</VisuallyHidden>;
}
