import * as z from 'zod/mini';

/** Days of the week by ISO 8601: Monday is 1. */
const DAYS_OF_WEEK = 7;

/** `HH:mm`. */
export const TimeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** At least one day of the week, each once. */
export const DaysOfWeek = z.array(z.int().check(z.minimum(1), z.maximum(DAYS_OF_WEEK))).check(
  z.minLength(1),
  z.refine((days) => new Set(days).size === days.length),
);
