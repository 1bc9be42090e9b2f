import type { Language } from '../language.ts';
import { plural } from '../plural.ts';

export type TimeUnit = 'second' | 'minute' | 'hour' | 'day';

/** Units with their length in seconds, longest first, and the largest count shown in each: '90 seconds', '61 minutes'. */
const UNITS = [
  ['day', 86_400, Number.POSITIVE_INFINITY],
  ['hour', 3600, 48],
  ['minute', 60, 90],
  ['second', 1, 90],
] as const;

const NAMES: Record<Exclude<Language, 'en'>, Record<TimeUnit, string>> = {
  'zh-HK': { day: '天', hour: '小時', minute: '分鐘', second: '秒' },
  'zh-CN': { day: '天', hour: '小时', minute: '分钟', second: '秒' },
};

/** Formats a number of units: '1 minute', '5 分鐘'. */
export function unitText(count: number, unit: TimeUnit, language: Language): string {
  if (language !== 'en') return `${count} ${NAMES[language][unit]}`;
  return `${count} ${plural(count, unit, `${unit}s`)}`;
}

/** Formats a time to wait in its largest fitting unit, rounded up: '5 minutes', '2 小時'. */
export function durationText(seconds: number, language: Language): string {
  const whole = Math.ceil(seconds);
  const isExact = (length: number) => whole >= length && whole % length === 0;
  const [unit, length] =
    UNITS.find(([, length]) => isExact(length) && length > 1) ??
    UNITS.findLast(([, length, most]) => whole <= most * length) ??
    UNITS[0];
  return unitText(Math.ceil(whole / length), unit, language);
}

/** The largest unit that fits into a time, and how many of this unit have passed. */
export function largestUnit(seconds: number): { readonly unit: TimeUnit; readonly count: number } {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  return { unit, count: Math.floor(seconds / length) };
}
