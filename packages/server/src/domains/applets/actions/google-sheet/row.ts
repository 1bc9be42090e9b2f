import { type RecordValue, recordValue } from '@tinkerstream/contract/points';

/** The cells of a row: the local time, then the parts of the content. Numbers that keep all their digits are numbers. */
export function rowOf(content: string, time: number): RecordValue[] {
  const parts = content.trim() === '' ? [] : content.split(',');
  return [localTimeOf(time), ...parts.map((part) => recordValue(part.trim()))];
}

/** `YYYY-MM-DD HH:mm:ss ±HH:mm` in the time zone of the server. */
function localTimeOf(time: number): string {
  const offset = -new Date(time).getTimezoneOffset();
  const shifted = new Date(time + offset * 60_000).toISOString();
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)} ${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}
