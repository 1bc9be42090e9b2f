import type { ActionDefinition, ActionIntent } from '../action-definition.ts';
import { done, failed } from '../action-result.ts';

type ShowIntent = Pick<ActionIntent<'SHOW_DASHBOARD_ACTION'>, 'projectId' | 'action'>;

/** Shows a dashboard on screens. @returns false if it is gone, or its owner is no longer a member of the project */
export type PresentDashboard = (intent: ShowIntent) => Promise<boolean>;

/** Shows a dashboard on the screens of its owner that show the project in full screen. */
export function showDashboardAction(present: PresentDashboard): ActionDefinition<'SHOW_DASHBOARD_ACTION'> {
  return {
    status: undefined,
    perform: async (intent) => ((await present(intent)) ? done() : failed('DASHBOARD_GONE')),
  };
}
