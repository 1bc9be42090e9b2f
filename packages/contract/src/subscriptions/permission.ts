import * as z from 'zod/mini';

/** The value of a numeric flag that means 'no limit'. */
export const UNLIMITED = -1;

/** The flags of a subscription. Numbers are counts, seconds or days; -1 is unlimited (rules 1 and 8). */
export const Permission = z.object({
  allowShareProject: z.boolean(),
  allowProjectCount: z.int(),
  allowTopicCount: z.int(),
  allowDataIntervalLimitSec: z.number(),
  allowExportData: z.boolean(),
  allowMqttTrigger: z.boolean(),
  allowWebHookTrigger: z.boolean(),
  allowDialogFlowTrigger: z.boolean(),
  allowMqttAction: z.boolean(),
  allowIftttAction: z.boolean(),
  allowDynamicLocationUpdate: z.boolean(),
  allowEmbedProjectMap: z.boolean(),
  allowCirclePointMap: z.boolean(),
  allowEmbedChart: z.boolean(),
  allowAi: z.boolean(),
  allowViewableHistoryDay: z.int(),
  allowOpenApi: z.boolean(),
});
export type Permission = z.infer<typeof Permission>;

/** Every flag on, every count unlimited: for administrators and whitelisted accounts. */
export const ALL_PERMISSIONS: Permission = {
  allowShareProject: true,
  allowProjectCount: UNLIMITED,
  allowTopicCount: UNLIMITED,
  allowDataIntervalLimitSec: 0,
  allowExportData: true,
  allowMqttTrigger: true,
  allowWebHookTrigger: true,
  allowDialogFlowTrigger: true,
  allowMqttAction: true,
  allowIftttAction: true,
  allowDynamicLocationUpdate: true,
  allowEmbedProjectMap: true,
  allowCirclePointMap: true,
  allowEmbedChart: true,
  allowAi: true,
  allowViewableHistoryDay: UNLIMITED,
  allowOpenApi: true,
};

/** Every flag off: the base of all subscriptions. */
export const NO_PERMISSIONS: Permission = {
  allowShareProject: false,
  allowProjectCount: 0,
  allowTopicCount: 0,
  allowDataIntervalLimitSec: 0,
  allowExportData: false,
  allowMqttTrigger: false,
  allowWebHookTrigger: false,
  allowDialogFlowTrigger: false,
  allowMqttAction: false,
  allowIftttAction: false,
  allowDynamicLocationUpdate: false,
  allowEmbedProjectMap: false,
  allowCirclePointMap: false,
  allowEmbedChart: false,
  allowAi: false,
  allowViewableHistoryDay: 0,
  allowOpenApi: false,
};

/** Whether the subscription allows one more item, with the number of items and the maximum. */
export const CreateLimit = z.object({ allowCreate: z.boolean(), count: z.int(), limit: z.int() });
export type CreateLimit = z.infer<typeof CreateLimit>;

/** Whether a count flag allows one more item. */
export function allowsOneMore(limit: number, current: number): boolean {
  return limit === UNLIMITED || current < limit;
}

/** Combines permissions, taking the most generous value of each flag. An empty list allows nothing. */
export function mostGenerous(permissions: readonly Permission[]): Permission {
  const [first, ...others] = permissions;
  return first === undefined ? NO_PERMISSIONS : others.reduce(moreGenerous, first);
}

function moreGenerous(one: Permission, other: Permission): Permission {
  const entries = Object.keys(one).map((name) => {
    const flag = name as keyof Permission;
    const [a, b] = [one[flag], other[flag]];
    if (typeof a === 'boolean') return [flag, a || b];
    if (flag === 'allowDataIntervalLimitSec') return [flag, Math.min(intervalOf(one), intervalOf(other))];
    return [flag, a === UNLIMITED || b === UNLIMITED ? UNLIMITED : Math.max(a, b as number)];
  });
  return Object.fromEntries(entries) as Permission;
}

/** Shorter intervals are more generous; unlimited means no minimum interval. */
function intervalOf({ allowDataIntervalLimitSec }: Permission): number {
  return allowDataIntervalLimitSec === UNLIMITED ? 0 : allowDataIntervalLimitSec;
}
