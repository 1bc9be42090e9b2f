import type { Language } from '@tinkerstream/contract/platform/language';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const UNITS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const;

/** A shorter time is 'just now'. */
const JUST_NOW_MS = 10 * SECOND;

/**
 * A time span before now in its largest unit: '2 minutes ago'. Undefined for the last ten seconds.
 * @param elapsed in milliseconds; may be negative, because clocks differ
 */
export function elapsedText(elapsed: number, language: Language): string | undefined {
  if (elapsed < JUST_NOW_MS) return undefined;
  const [length, unit] = UNITS.find(([size]) => elapsed >= size) ?? [SECOND, 'second'];
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(elapsed / length), unit);
}
