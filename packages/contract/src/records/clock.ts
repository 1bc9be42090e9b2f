import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

/** The clock of the server went back: new messages have earlier times than those before them, until it has caught up. */
export const ClockStep = z.object({
  /** When, by the clock as it is since. */
  noticedOn: z.string(),
  /** How far it went back. */
  seconds: z.int(),
});
export type ClockStep = z.infer<typeof ClockStep>;

export const getClockStep = endpoint({
  method: 'GET',
  path: '/v1/clock/step',
  who: 'user',
  summary: 'Whether the clock of this server went back within the last hour, and how far.',
  request: z.object({}),
  response: z.object({ step: z.nullable(ClockStep) }),
  errors: [],
});
