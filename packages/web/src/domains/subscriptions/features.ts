import type { Permission } from '@tinkerstream/contract/subscriptions';

/** Whether a subscription includes a feature, or to what extent. -1 is unlimited. */
export type Extent =
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'count' | 'seconds' | 'days'; readonly value: number };

const flag = (value: boolean): Extent => ({ kind: 'flag', value });
const ALWAYS = flag(true);
const UNLIMITED_COUNT: Extent = { kind: 'count', value: -1 };

const FEATURES = {
  allowProjectCount: 'projectCount',
  allowTopicCount: 'topicCount',
  allowDataIntervalLimitSec: 'dataInterval',
  allowShareProject: 'shareProject',
  allowExportData: 'exportData',
  allowViewableHistoryDay: 'historyDays',
  allowCirclePointMap: 'circlePointMap',
  allowEmbedChart: 'embedChart',
  allowDynamicLocationUpdate: 'dynamicLocation',
  allowEmbedProjectMap: 'embedMap',
  allowMqttTrigger: 'mqttTrigger',
  allowWebHookTrigger: 'webHookTrigger',
  allowDialogFlowTrigger: 'dialogFlowTrigger',
  allowMqttAction: 'mqttAction',
  allowIftttAction: 'iftttAction',
  allowAi: 'ai',
  allowOpenApi: 'openApi',
} as const satisfies Record<keyof Permission, keyof ReturnType<typeof featuresOf>>;

/** The name of the text for the feature of a flag. */
export const featureOf = (flag: keyof Permission) => FEATURES[flag];

/** The rows of the permission table in order, by the names of their texts. */
export function featuresOf(permission: Permission) {
  return {
    projectCount: { kind: 'count', value: permission.allowProjectCount },
    topicCount: { kind: 'count', value: permission.allowTopicCount },
    dataInterval: { kind: 'seconds', value: permission.allowDataIntervalLimitSec },
    dailyData: UNLIMITED_COUNT,
    shareProject: flag(permission.allowShareProject),
    exportData: flag(permission.allowExportData),
    liveData: ALWAYS,
    historicalData: ALWAYS,
    historyDays: { kind: 'days', value: permission.allowViewableHistoryDay },
    basicChart: ALWAYS,
    button: ALWAYS,
    toggle: ALWAYS,
    circlePointMap: flag(permission.allowCirclePointMap),
    embedChart: flag(permission.allowEmbedChart),
    // Every reader of a project sees its map; only the embedded map requires a flag.
    projectMap: ALWAYS,
    dynamicLocation: flag(permission.allowDynamicLocationUpdate),
    embedMap: flag(permission.allowEmbedProjectMap),
    mqttTrigger: flag(permission.allowMqttTrigger),
    webHookTrigger: flag(permission.allowWebHookTrigger),
    dialogFlowTrigger: flag(permission.allowDialogFlowTrigger),
    mqttAction: flag(permission.allowMqttAction),
    iftttAction: flag(permission.allowIftttAction),
    ai: flag(permission.allowAi),
    openApi: flag(permission.allowOpenApi),
  } satisfies Record<string, Extent>;
}
