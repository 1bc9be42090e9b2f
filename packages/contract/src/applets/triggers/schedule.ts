import * as z from 'zod/mini';
import { TimeZone } from '../../platform/time/zone.ts';
import { DaysOfWeek, TimeOfDay } from '../timing/time-of-day.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

/** Longest interval of a schedule, in minutes. */
const MAX_MINUTES = 1440;

const type = 'SCHEDULE_TRIGGER';
const schema = z.object({
  type: z.literal(type),
  /** `INTERVAL`: every `everyMinutes`. `DAYS`: at `time` on `days`. */
  repeats: z._default(z.enum(['INTERVAL', 'DAYS']), 'DAYS'),
  everyMinutes: z._default(z.int().check(z.minimum(1), z.maximum(MAX_MINUTES)), 15),
  time: z._default(TimeOfDay, '08:00'),
  days: z._default(DaysOfWeek, [1, 2, 3, 4, 5, 6, 7]),
  timeZone: TimeZone,
  /** The missed times for which a start of the server makes up: the latest, or none. */
  missed: z._default(z.enum(['LATEST', 'NONE']), 'NONE'),
});

export type Schedule = Omit<z.infer<typeof schema>, 'type'>;

export const schedule = {
  type,
  schema,
  stored: schema,
  fields: {
    repeats: 'plain',
    everyMinutes: 'plain',
    time: 'plain',
    days: 'plain',
    timeZone: 'plain',
    missed: 'plain',
  },
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;

/** The schedule of an applet; undefined if it has none. */
export function scheduleOf(triggers: readonly { readonly type: string }[]): Schedule | undefined {
  return triggers.find((trigger): trigger is z.infer<typeof schema> => trigger.type === type);
}
