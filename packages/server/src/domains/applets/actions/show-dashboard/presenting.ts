import { type Action, fieldsOf } from '@tinkerstream/contract/applets';
import { dashboardErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../../platform/app-error.ts';
import type { Change, Events } from '../../../../platform/events/events.ts';
import type { AppletEntity } from '../../applet.ts';
import type { PresentDashboard } from './definition.ts';

interface PresentingNeeds {
  readonly events: Pick<Events, 'change'>;
  readonly membersOf: (projectIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly topicsOfProjects: (projectIds: readonly string[]) => Promise<readonly { readonly id: string }[]>;
}

/** Requests that a dashboard be shown: the domain of dashboards knows applets, but not the reverse. */
export function createPresenting({ events, membersOf, topicsOfProjects }: PresentingNeeds): PresentDashboard {
  return async ({ projectId, action: { dashboardId } }) => {
    const memberIds = (await membersOf([projectId])).get(projectId) ?? [];
    const topicIds = (await topicsOfProjects([projectId])).map(({ id }) => id);
    try {
      await events.change(({ announce }) => announce('applet.presents', { dashboardId, memberIds, topicIds }));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === dashboardErrors.unknown) return false;
      throw error;
    }
  };
}

/**
 * Announces the dashboards that a user has chosen in an applet. Dashboards that were in it before stay, also where a
 * member other than their owner changes it.
 * @throws appletErrors.dashboardNotOwn for a dashboard of someone else
 */
export async function announceDashboards(
  { announce }: Change,
  userId: string,
  after: Pick<AppletEntity, 'actions'> | undefined,
  before?: Pick<AppletEntity, 'actions'>,
): Promise<void> {
  const known = new Set(dashboardsOf(before));
  const chosen = new Set(dashboardsOf(after).filter((id) => !known.has(id)));
  for (const dashboardId of chosen) await announce('applet.chose-dashboard', { userId, dashboardId });
}

function dashboardsOf(applet: Pick<AppletEntity, 'actions'> | undefined): string[] {
  const fields = applet?.actions.flatMap((action) => fieldsOf(action as Action)) ?? [];
  return fields.flatMap(({ kind, value }) => (kind === 'dashboard' ? [value] : []));
}
