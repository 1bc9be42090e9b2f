import { buttonLabelOf } from '@tinkerstream/contract/applets';
import type { ButtonState } from '@tinkerstream/contract/dashboards';
import { allows } from '@tinkerstream/contract/projects';
import type { ProjectDirectory } from '../../../projects/index.ts';
import type { TopicsService } from '../../../topics/index.ts';
import type { PausesOf } from '../../pauses.ts';
import type { AppletsRepository } from '../../repository.ts';

interface ButtonsNeeds {
  readonly repository: Pick<AppletsRepository, 'listByIds'>;
  readonly rolesOf: ProjectDirectory['rolesOf'];
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  readonly pausesOf: PausesOf;
}

/** The button of an applet, as a member of its project may know it. */
export interface AppletButton {
  readonly projectId: string;
  readonly name: string;
  /** The label; '' for 'Run now' or without a button. */
  readonly label: string;
  readonly state: Exclude<ButtonState, 'GONE'>;
}

/** The buttons of some applets by the applet's id. Deleted applets, and applets of projects without this member, are left out. */
export type ButtonsOf = (userId: string, appletIds: readonly string[]) => Promise<Map<string, AppletButton>>;

export function createButtonsOf({ repository, rolesOf, topics, pausesOf }: ButtonsNeeds): ButtonsOf {
  return async (userId, appletIds) => {
    const found = await repository.listByIds(appletIds);
    const ofProjects = Map.groupBy(found, ({ projectId }) => projectId);
    const roles = await rolesOf(userId);
    const buttons = new Map<string, AppletButton>();
    for (const [projectId, applets] of ofProjects) {
      const role = roles.get(projectId);
      if (!role) continue;
      const topicIds = new Set((await topics.listOfProjects([projectId])).map(({ id }) => id));
      const pauses = await pausesOf(projectId, applets, (topicId) => topicIds.has(topicId));
      for (const { id, name, isEnabled, triggers } of applets) {
        const label = buttonLabelOf(triggers);
        const isReady = isEnabled && !pauses.has(id);
        const state = label === undefined ? 'NO_BUTTON' : isReady ? 'READY' : isEnabled ? 'PAUSED' : 'DISABLED';
        const isViewed = state !== 'NO_BUTTON' && !allows(role, 'ADD');
        buttons.set(id, { projectId, name, label: label ?? '', state: isViewed ? 'VIEW_ONLY' : state });
      }
    }
    return buttons;
  };
}
