import type { TriggerDefinition } from '../trigger-definition.ts';

export const schedule: TriggerDefinition<{ readonly type: 'SCHEDULE_TRIGGER' }> = {
  // A schedule belongs to one applet, whose job has found it.
  isFiredBy: () => true,
};

/** The occurrence of a schedule's time. */
export const TIME_CAME = { type: 'SCHEDULE_TRIGGER' } as const;
