import type { Language } from '@tinkerstream/contract/platform/language';
import { largestUnit } from '@tinkerstream/contract/platform/time/duration';

/** Times shorter than this are 'just now'. */
const JUST_NOW_MS = 10_000;

export interface ElapsedForm {
  /** Whether the text is short, '2m ago', in languages with short units. */
  readonly isShort?: boolean;
  /** Whether the first ten seconds are counted too. */
  readonly isExact?: boolean;
}

/**
 * A time span before now in its largest unit: '2 minutes ago'. Undefined for the last ten seconds.
 * @param elapsed in milliseconds; may be negative, because clocks differ
 */
export function elapsedText(
  elapsed: number,
  language: Language,
  { isShort = false, isExact = false }: ElapsedForm = {},
): string | undefined {
  if (elapsed < (isExact ? 1000 : JUST_NOW_MS)) return undefined;
  const { unit, count } = largestUnit(elapsed / 1000);
  const text = new Intl.RelativeTimeFormat(language, { style: isShort ? 'narrow' : 'long' }).format(-count, unit);
  return text.replace(/^(\d+)(?=\p{Script=Han})/u, '$1 ');
}
