import { plural } from '@tinkerstream/contract/platform/plural';
import type { Digest } from './digest.ts';

/** The lines of an email beside its content, in the three languages: the server does not know the language of its reader. */
export interface MailNotes {
  /** The lines below the content. */
  readonly body: readonly string[];
  /** The lines at the end. */
  readonly footer: readonly string[];
}

/** Maximum boards that an email names; for further ones it gives their number. */
const NAMED_BOARDS = 3;

/** Lines about the further runs that an email covers: their number, times and boards. */
export function digestNotes({ count, firstOn, lastOn, boards }: Digest, now: number): string[] {
  if (count <= 1) return [];
  const more = count - 1;
  const hasDate = dateOf(firstOn) !== dateOf(now);
  const [from, to] = [firstOn, lastOn].map((time) => (hasDate ? `${dateOf(time)} ${clockOf(time)}` : clockOf(time)));
  const zone = zoneOf(now);
  const named = boards.slice(0, NAMED_BOARDS);
  const others = boards.length - named.length;
  const list = (comma: string) => named.join(comma);
  const hk = others > 0 ? `，另有 ${others} 塊` : '';
  const cn = others > 0 ? `，另有 ${others} 块` : '';
  const en = others > 0 ? ` and ${others} more` : '';
  const has = named.length > 0;
  return [
    `由 ${from} 至 ${to}（${zone}），另有 ${more} 次。${has ? `開發板：${list('、')}${hk}。` : ''}`,
    `从 ${from} 到 ${to}（${zone}），另有 ${more} 次。${has ? `开发板：${list('、')}${cn}。` : ''}`,
    `And ${more} more ${plural(more, 'time', 'times')}, from ${from} to ${to} (${zone}).${has ? ` Boards: ${list(', ')}${en}.` : ''}`,
  ];
}

/** Lines that announce the last email of the hour. */
export function quotaNotes(until: number, limit: number): string[] {
  const [time, zone] = [minuteOf(until), zoneOf(until)];
  return [
    `事件觸發一小時內的 ${limit} 封電郵已用完，其後的電郵會合併，於 ${time}（${zone}）之後寄出。`,
    `事件触发一小时内的 ${limit} 封邮件已用完，之后的邮件会合并，在 ${time}（${zone}）之后发出。`,
    `Event triggers have used the ${limit} emails of this hour. Further emails wait until ${time} (${zone}), and come together.`,
  ];
}

/** Lines with the link to the page that mutes the emails. */
export function muteNotes(link: string): string[] {
  return ['一小時內不再接收：/ 一小时内不再接收：/ No more of these emails for one hour:', link];
}

function dateOf(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
}

function clockOf(time: number): string {
  const date = new Date(time);
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
}

/** A time in minutes, rounded up: the sentence is then true in any case. */
function minuteOf(time: number): string {
  return clockOf(Math.ceil(time / 60_000) * 60_000).slice(0, 5);
}

/** The server's distance from UTC, as `UTC+08:00`: readers may be elsewhere. */
function zoneOf(time: number): string {
  const offset = -new Date(time).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return offset === 0 ? 'UTC' : `UTC${offset < 0 ? '−' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
