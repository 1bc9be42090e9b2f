import * as z from 'zod/mini';
import { text } from '../platform/bounded.ts';

/** Digits of a pass: read out by a teacher, typed by a pupil. */
export const PASS_DIGITS = 6;

/** How long a pass lets a pupil in without pictures. */
export const PASS_MINUTES = 5;

/** The typed number of a pass. Any short text passes, so that a wrong one is 'wrong', not 'malformed'. */
export const PassNumber = text({ atLeast: 1, atMost: 40 });

/** A pass that a teacher has given and nobody has used. */
export const Pass = z.object({
  number: z.string(),
  /** ISO 8601 UTC. */
  until: z.string(),
});
export type Pass = z.infer<typeof Pass>;

/** A pass that has let a pupil in. */
export const UsedPass = z.object({
  /** ISO 8601 UTC. */
  usedOn: z.string(),
  /** The browser, as its user agent names it; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.string(),
});
export type UsedPass = z.infer<typeof UsedPass>;

/** A number in two groups, as it is read aloud. */
export function passText(number: string): string {
  return `${number.slice(0, PASS_DIGITS / 2)} ${number.slice(PASS_DIGITS / 2)}`;
}
