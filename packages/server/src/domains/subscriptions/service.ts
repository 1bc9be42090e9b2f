import { type Authority, ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { ALL_PERMISSIONS, type Permission } from '@tinkerstream/contract/subscriptions';

const NO_PERMISSIONS: Permission = {
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

/** What somebody may do. An administrator is always enabled, with every flag; nobody else has a subscription yet. */
export function permissionOf(user: { authorities: readonly Authority[] }): {
  isActive: boolean;
  permission: Permission;
} {
  const isActive = user.authorities.includes(ROLE_ADMIN);
  return { isActive, permission: isActive ? ALL_PERMISSIONS : NO_PERMISSIONS };
}
