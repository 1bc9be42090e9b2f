import * as z from 'zod/mini';
import { exactText, list } from '../../platform/bounded.ts';

/** Days of the week by ISO 8601: Monday is 1. */
const DAYS_OF_WEEK = 7;

/** A time of day as `HH:mm`. */
export const TimeOfDay = exactText({ atMost: 5 }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** At least one day of the week, each once. */
export const DaysOfWeek = list(z.int().check(z.minimum(1), z.maximum(DAYS_OF_WEEK)), {
  atLeast: 1,
  atMost: DAYS_OF_WEEK,
}).check(z.refine((days) => new Set(days).size === days.length));
