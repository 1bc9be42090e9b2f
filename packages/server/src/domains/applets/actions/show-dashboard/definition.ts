import type { Presenting } from '../../../dashboards/index.ts';
import type { ActionDefinition } from '../action-definition.ts';
import { done, failed } from '../action-result.ts';
import type { ProjectScreens } from '../notify/definition.ts';

/** Shows a dashboard on the screens of its owner, as long as they are a member of the project. */
export function showDashboardAction(
  { ownerOf, present }: Presenting,
  { membersOf, topicIdsOf }: ProjectScreens,
): ActionDefinition<'SHOW_DASHBOARD_ACTION'> {
  return {
    status: undefined,
    async perform({ projectId, action: { dashboardId } }) {
      const ownerId = await ownerOf(dashboardId);
      if (ownerId === undefined || !(await membersOf(projectId)).includes(ownerId)) return failed('DASHBOARD_GONE');
      present(ownerId, dashboardId, await topicIdsOf(projectId));
      return done();
    },
  };
}
