import {
  type AppletPause,
  createApplet,
  deleteApplet,
  getApplet,
  listAppletValues,
  renewAppletAddresses,
  updateApplet,
} from '@tinkerstream/contract/applets';
import type { LinkOrigins } from '../../platform/http/link-origins.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { MessageLog, RecordsService } from '../records/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { UserDirectory } from '../users/index.ts';
import type { ActionSecrets } from './action-secrets.ts';
import type { Payer } from './engine/action-budget.ts';
import type { PausesOf } from './pauses.ts';
import { presentApplet } from './presenter.ts';
import type { AppletsService } from './service.ts';
import { topicValuesOf } from './topic-values.ts';

export interface AppletsRoutesOptions {
  readonly applets: AppletsService;
  readonly pausesOf: PausesOf;
  /** Whether too many actions of a user wait. */
  readonly isUsedUp: (payer: Payer) => boolean;
  readonly secrets: ActionSecrets;
  readonly projects: Pick<ProjectDirectory, 'getAccessible'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly messageLog: Pick<MessageLog, 'latestOf'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  /** When the schedule of an applet runs next, in milliseconds since 1970 UTC. */
  readonly nextRunOf: (appletId: string) => Promise<number | undefined>;
  readonly linkOrigins: LinkOrigins;
  readonly report: SecurityLog['report'];
}

const USED_UP: AppletPause = { reason: 'TOO_MANY_ACTIONS' };

export function appletsRoutes(route: Route, options: AppletsRoutesOptions): void {
  const { applets, pausesOf, isUsedUp, secrets, projects, topics, users, nextRunOf, linkOrigins, report } = options;

  const topicNamesOf = async (projectId: string): Promise<Map<string, string>> =>
    new Map((await topics.listOfProjects([projectId])).map(({ id, name }) => [id, name]));

  route(createApplet, async (input, { caller }) => {
    const { id, projectId } = await applets.create(caller, input);
    return { id, projectId };
  });

  route(updateApplet, async (input, { caller }) => {
    await applets.update(caller, input);
    return {};
  });

  route(getApplet, async ({ appletId, projectId }, { caller, client }) => {
    const applet = await applets.getAccessible(caller, projectId, appletId);
    const names = await topicNamesOf(projectId);
    const [pauses, people, nextRunOn] = await Promise.all([
      pausesOf(projectId, [applet], (topicId) => names.has(topicId)),
      users.peopleOf([applet.runsAsId], await applets.readerOf(caller, projectId)),
      nextRunOf(appletId),
    ]);
    const shown = {
      pause:
        pauses.get(applet.id) ??
        (applet.isEnabled && isUsedUp({ userId: applet.runsAsId, appletId: applet.id }) ? USED_UP : undefined),
      runsAs: people.get(applet.runsAsId)?.username ?? '',
      topicNameOf: (topicId: string) => names.get(topicId),
      nextRunOn,
      // The host of the caller's request is used: a false host misleads nobody but the caller.
      origin: linkOrigins.forAdministrator(client).origin,
      mayChange: (await applets.changeableBy(caller, projectId))(applet),
    };
    return presentApplet(applet, shown, secrets);
  });

  route(deleteApplet, async ({ appletId, projectId }, { caller }) => {
    await applets.remove(caller, projectId, appletId);
    return {};
  });

  route(renewAppletAddresses, async ({ appletId, projectId }, { caller, client }) => {
    await applets.renewAddresses(caller, projectId, appletId);
    const { address } = client;
    report({ event: 'link.renewed', userId: caller.userId, address, subject: 'applet-addresses', subjectId: appletId });
    return {};
  });

  route(listAppletValues, async ({ projectId }, { caller }) => {
    await projects.getAccessible(caller, projectId);
    return topicValuesOf(await topics.listOfProjects([projectId]), options);
  });
}
