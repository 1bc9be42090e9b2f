import type { Language } from '@tinkerstream/contract/platform/language';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a time in the user's time zone as `D MMM, HH:mm:ss` (specification 3 section 2.2), in their language. */
export function arrivalTime(time: number, language: Language): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return language === 'en'
    ? `${date.getDate()} ${MONTHS[date.getMonth()]}, ${clock}`
    : `${date.getMonth() + 1}月${date.getDate()}日 ${clock}`;
}
