import * as z from 'zod/mini';
import { exactText } from '../bounded.ts';
import { isTimeZone, parseUtcOffset } from './zoned-time.ts';

/** The name of a time zone, such as `Europe/London`. */
export const TimeZone = exactText({ atMost: 100 }).check(z.refine(isTimeZone));

/** A UTC offset, `+0800` or `+08:00`. */
export const UtcOffset = exactText({ atMost: 10 }).check(z.refine((text) => parseUtcOffset(text) !== undefined));
