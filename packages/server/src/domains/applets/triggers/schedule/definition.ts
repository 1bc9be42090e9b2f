import type { TriggerDefinition } from '../trigger-definition.ts';

export const schedule: TriggerDefinition<{ readonly type: 'SCHEDULE_TRIGGER' }> = {
  // A schedule belongs to one applet.
  isFiredBy: () => true,
};

/** What happens when the time of a schedule comes. */
export const TIME_CAME = { type: 'SCHEDULE_TRIGGER' } as const;
