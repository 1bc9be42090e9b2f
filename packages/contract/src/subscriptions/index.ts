import * as z from 'zod/mini';

/** The value of a numeric flag that means 'no limit'. */
export const UNLIMITED = -1;

/** What a subscription allows. Numbers: a count, seconds, or days; -1 is unlimited (specification 1 section 3). */
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

/** Every flag on, every count unlimited: what an administrator and a whitelisted account have. */
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

/** Whether `current` more than zero things may become one more under a count flag. */
export function allowsOneMore(limit: number, current: number): boolean {
  return limit === UNLIMITED || current < limit;
}
