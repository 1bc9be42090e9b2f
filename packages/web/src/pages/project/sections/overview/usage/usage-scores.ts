import type { Project } from '@tinkerstream/contract/projects';

export const USAGE_AXES = ['iot', 'charts', 'triggers', 'collaboration', 'ai'] as const;
export type UsageAxis = (typeof USAGE_AXES)[number];

type Usage = Pick<Project, 'totalNumberOfDataRecords' | 'chartCount' | 'eventTriggerCount' | 'userCount'>;

/** The counts that make a full score (rule 12). */
export const FULL_USAGE = { iot: 500, charts: 30, triggers: 10, collaboration: 5 } as const;

const FULL_SCORE = 100;
const LOWEST_SCORE = 5;

/** The scores of a project from 0 to 100 (rule 12). */
export function usageScores(usage: Usage): Readonly<Record<UsageAxis, number>> {
  const { totalNumberOfDataRecords, chartCount, eventTriggerCount, userCount } = usage;
  return {
    iot: totalNumberOfDataRecords >= FULL_USAGE.iot ? FULL_SCORE : LOWEST_SCORE,
    charts: chartCount >= FULL_USAGE.charts ? FULL_SCORE : LOWEST_SCORE,
    triggers: eventTriggerCount === 0 ? LOWEST_SCORE : share(eventTriggerCount, FULL_USAGE.triggers),
    collaboration: share(userCount, FULL_USAGE.collaboration),
    ai: LOWEST_SCORE,
  };
}

function share(count: number, full: number): number {
  return Math.min(1, count / full) * FULL_SCORE;
}
