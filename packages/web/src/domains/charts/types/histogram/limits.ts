import type { Histogram } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import { numberText } from '../../../../ui/text/number-text.ts';

/** The starts of the bins and the end of the last one, with as many digits as tell them apart. */
export function limitTexts(
  { start, width, counts }: Pick<Histogram, 'start' | 'width' | 'counts'>,
  language: Language,
): string[] {
  return Array.from({ length: counts.length + 1 }, (_, at) =>
    numberText(Number((start + at * width).toPrecision(12)), language, 'value', width * 10),
  );
}
