import type { Language } from '@tinkerstream/contract/platform/language';

const LOCALES: Record<Language, string> = { en: 'en-GB', 'zh-HK': 'zh-Hant-HK', 'zh-CN': 'zh-CN' };
const formats = new Map<Language, Intl.DateTimeFormat>();

/** The label of a moment on a time axis: a day with its month, the year on its first day, or the time of day. */
export function timeLabel(time: number, language: Language): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, seconds, ms] = [date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds()];
  if (hours + minutes + seconds + ms === 0) {
    return date.getMonth() === 0 && date.getDate() === 1 ? String(date.getFullYear()) : dayLabel(date, language);
  }
  const clock = `${two(hours)}:${two(minutes)}`;
  if (seconds + ms === 0) return clock;
  return `${clock}:${two(seconds)}${ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`}`;
}

/** As `21 Nov`. */
function dayLabel(date: Date, language: Language): string {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short' });
  formats.set(language, format);
  return format.format(date);
}
