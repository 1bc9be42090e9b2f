import { VisuallyHidden } from '@mantine/core';
import type { RecordValue } from '@tinkerstream/contract/points';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { trendOf } from './trend.ts';
import { trendTexts } from './trend-texts.ts';

/** Fewer values are no trend. */
const LEAST = 3;

/** What a small line shows, for screen readers: whether some values rise or fall. Oldest first. */
export function TrendWords({ values }: { readonly values: readonly (RecordValue | null)[] }) {
  const texts = useTextsOf(trendTexts);
  const numbers = values.flatMap((value) => (typeof value === 'number' ? [{ low: value, high: value }] : []));
  const trend = numbers.length < LEAST ? undefined : trendOf(numbers);
  return trend && <VisuallyHidden> {texts[trend]}</VisuallyHidden>;
}
