import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

/** The server's clock went back: until it catches up, new messages have earlier times than those before them. */
export const ClockStep = z.object({
  /** The time of detection, by the corrected clock. */
  noticedOn: z.string(),
  /** How far the clock went back. */
  seconds: z.int(),
});
export type ClockStep = z.infer<typeof ClockStep>;

export const getClockStep = endpoint({
  method: 'GET',
  path: '/v1/clock/step',
  access: 'user',
  summary: "Get whether the server's clock went back within the last hour, and how far.",
  request: z.object({}),
  response: z.object({ step: z.nullable(ClockStep) }),
  errors: [],
});
