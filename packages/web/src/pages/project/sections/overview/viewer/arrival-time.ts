import type { Language } from '@tinkerstream/contract/platform/language';
import { localClock } from '../../../../../ui/text/local-time.ts';

const ENGLISH_MONTH = new Intl.DateTimeFormat('en', { month: 'short' });

/** Formats a time in the user's time zone as `D MMM, HH:mm:ss` (rule 11), in their language. */
export function arrivalTime(time: number, language: Language): string {
  const date = new Date(time);
  return language === 'en'
    ? `${date.getDate()} ${ENGLISH_MONTH.format(time)}, ${localClock(time)}`
    : `${date.getMonth() + 1}月${date.getDate()}日 ${localClock(time)}`;
}
