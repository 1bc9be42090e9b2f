import type { TriggerTypeDefinition } from '../../definitions.ts';
import { ownTimeZone } from '../../timing/time-zones.ts';
import { ScheduleSettings } from './settings.tsx';
import { texts } from './texts.ts';

const [EVERY_MINUTES, TIME, DAYS] = ['15', '08:00', '1,2,3,4,5'] as const;

export const definition: TriggerTypeDefinition = {
  type: 'SCHEDULE_TRIGGER',
  order: 7,
  texts,
  icon: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6.500V10l2.500 1.500',
  fields: {
    repeats: 'DAYS',
    everyMinutes: EVERY_MINUTES,
    time: TIME,
    days: DAYS,
    timeZone: ownTimeZone(),
    missed: 'NONE',
  },
  // The fields of the hidden choice must not cause a refusal.
  typed({ repeats, everyMinutes = '', time = '', days = '' }) {
    const isInterval = repeats === 'INTERVAL';
    return {
      everyMinutes: Number(isInterval ? everyMinutes : EVERY_MINUTES),
      time: isInterval ? TIME : time,
      days: (isInterval ? DAYS : days).split(',').filter(Boolean).map(Number),
    };
  },
  Settings: ScheduleSettings,
};
