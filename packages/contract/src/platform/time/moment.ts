import * as z from 'zod/mini';
import { exactText } from '../bounded.ts';
import { parseHistoryTime } from './zoned-time.ts';

/**
 * Parses `2026-09-01T08:00:00+08:00` or `2026-09-01 08:00:00 +0800` into milliseconds since 1970; undefined for other
 * texts.
 */
export function parseMoment(text: string): number | undefined {
  const [, milliseconds = '0'] = /\.(\d{1,3})\d*/.exec(text) ?? [];
  const plain = text
    .trim()
    .replace('T', ' ')
    .replace(/\.\d+/, '')
    .replace(/ ?Z$/, ' +0000')
    .replace(/(\d) ?([+-]\d\d:?\d\d)$/, '$1 $2');
  const moment = parseHistoryTime(plain);
  return moment && moment.time + Number(milliseconds.padEnd(3, '0'));
}

/** A time in a request, with its UTC offset. Handlers receive milliseconds since 1970. */
export const Moment = z.pipe(
  exactText({ atMost: 40 }).check(
    z.refine((text) => parseMoment(text) !== undefined, { params: { reason: 'no-such-time' } }),
  ),
  z.transform((text) => parseMoment(text) as number),
);
