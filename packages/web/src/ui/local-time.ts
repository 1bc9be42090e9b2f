import { formatHistoryTime } from '@tinkerstream/contract/records';

/** A moment in the reader's own time zone, as `2026-11-21 09:30:05`: the same in every language, and sortable. */
export function localTime(time: string | number): string {
  const date = new Date(time);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The same as a datetime-local field takes it. */
export function fieldTime(moment: Date): string {
  return localTime(moment.getTime()).replace(' ', 'T');
}

/** A moment as calls take it, with the reader's own offset: `2026-11-21 09:30:05 +0800`. Days and months follow it. */
export function zonedTime(moment: Date): string {
  return formatHistoryTime({ time: moment.getTime(), offsetMinutes: -moment.getTimezoneOffset() });
}

/** The reader's own offset from UTC at this moment, as `+0800`. */
export function localOffset(): string {
  return zonedTime(new Date()).slice(-5);
}
