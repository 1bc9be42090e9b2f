import type { Language } from '@tinkerstream/contract/platform/language';

const LOCALES: Record<Language, string> = { en: 'en-GB', 'zh-HK': 'zh-Hant-HK', 'zh-CN': 'zh-CN' };
const formats = new Map<Language, Intl.DateTimeFormat>();

/** The smallest part of the time of day that labels show. */
type Detail = 'minutes' | 'seconds' | 'milliseconds';

/**
 * The labels of moments on a time axis, all in one format: the time of day, as fine as the finest of them needs. By the
 * minute or coarser, midnight is a day with its month, or the year on its first day.
 */
export function timeTexts(times: readonly number[], language: Language): string[] {
  const detail = times.some((time) => time % 1000 !== 0)
    ? 'milliseconds'
    : times.some((time) => time % 60_000 !== 0)
      ? 'seconds'
      : 'minutes';
  return times.map((time) => timeLabel(new Date(time), detail, language));
}

function timeLabel(date: Date, detail: Detail, language: Language): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [date.getHours(), date.getMinutes()];
  if (detail === 'minutes' && hours + minutes === 0) {
    return date.getMonth() === 0 && date.getDate() === 1 ? String(date.getFullYear()) : dayLabel(date, language);
  }
  const clock = `${two(hours)}:${two(minutes)}`;
  if (detail === 'minutes') return clock;
  const fine = `${clock}:${two(date.getSeconds())}`;
  return detail === 'seconds' ? fine : `${fine}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** As `21 Nov`. */
function dayLabel(date: Date, language: Language): string {
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short' });
  formats.set(language, format);
  return format.format(date);
}
