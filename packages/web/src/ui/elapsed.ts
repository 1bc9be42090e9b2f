import { largestUnit } from '@tinkerstream/contract/platform/duration';
import type { Language } from '@tinkerstream/contract/platform/language';

/** A shorter time is 'just now'. */
const JUST_NOW_MS = 10_000;

/**
 * A time span before now in its largest unit: '2 minutes ago'. Undefined for the last ten seconds.
 * @param elapsed in milliseconds; may be negative, because clocks differ
 */
export function elapsedText(elapsed: number, language: Language): string | undefined {
  if (elapsed < JUST_NOW_MS) return undefined;
  const { unit, count } = largestUnit(elapsed / 1000);
  const text = new Intl.RelativeTimeFormat(language).format(-count, unit);
  return text.replace(/^(\d+)(?=\p{Script=Han})/u, '$1 ');
}
