import { MAX_PRESSES } from '@tinkerstream/contract/applets';
import type { Platform } from '../../../platform/platform.ts';
import type { NotificationsService } from '../../notifications/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { IngestModule, MessageLog, RecordsService, StoredMessage } from '../../records/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { AnnotationsService, TopicsService } from '../../topics/index.ts';
import type { UserDirectory } from '../../users/index.ts';
import type { ActionServices } from '../actions/action-registry.ts';
import type { Recipient } from '../actions/email/definition.ts';
import { createMuteLinks } from '../actions/email/mute-links.ts';
import { muteRoutes } from '../actions/email/mutes.ts';
import { actionServiceRoutes } from '../actions/service-routes.ts';
import type { AppletsModule } from '../module.ts';
import { runRoutes } from '../runs/routes.ts';
import { triggerRoutes } from '../triggers/routes.ts';
import { openDeciding } from './deciding.ts';
import { openPerforming } from './performing.ts';
import { openRemembering } from './remembering.ts';
import { createRepetition } from './repetition.ts';

interface EngineNeeds
  extends Pick<
    AppletsModule,
    | 'applets'
    | 'budget'
    | 'repository'
    | 'runCounts'
    | 'keptRuns'
    | 'showRuns'
    | 'secrets'
    | 'pausesOf'
    | 'getProject'
    | 'getAllowed'
  > {
  readonly ingest: IngestModule;
  readonly projects: {
    /** The members of some projects by project id. */
    readonly membersOf: (projectIds: readonly string[]) => Promise<Map<string, string[]>>;
    readonly namesOf: (projectIds: readonly string[]) => Promise<Map<string, string>>;
    readonly rolesOf: ProjectDirectory['rolesOf'];
  };
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'refusePaused' | 'dataTypesOf' | 'watch' | 'find'>;
  readonly annotations: Pick<AnnotationsService, 'add'>;
  readonly records: Pick<RecordsService, 'partsBySender' | 'lastSeenDevices' | 'latestByDataType' | 'latestByDevice'>;
  readonly messageLog: Pick<MessageLog, 'latestOf' | 'latestBySender'>;
  readonly users: Pick<UserDirectory, 'findSubscriber'>;
  readonly subscriptions: Pick<SubscriptionsService, 'activePermissionOf'>;
  readonly notifications: Pick<NotificationsService, 'notify' | 'notifyIn'>;
  readonly services: ActionServices;
}

/**
 * The engine of applets: it reacts to messages and to the calls that trigger applets, and performs their actions. Each of
 * its parts needs only those before it.
 */
export function appletEngineModule(platform: Platform, needs: EngineNeeds) {
  const { clock, database, events, nodes, backgroundJobs, route, linkOrigins, tokenKey } = platform;
  const { applets, repository, keptRuns, pausesOf, ingest, projects, topics, users } = needs;
  const membersOf = async (projectId: string) => (await projects.membersOf([projectId])).get(projectId) ?? [];
  const findRecipient = async (projectId: string, userId: string): Promise<Recipient | undefined> => {
    const user = (await membersOf(projectId)).includes(userId) ? await users.findSubscriber(userId) : undefined;
    if (!user?.isEmailVerified) return undefined;
    return { email: user.email, projectName: (await projects.namesOf([projectId])).get(projectId) ?? '' };
  };
  const links = createMuteLinks(tokenKey, linkOrigins.forEmails);

  const remembered = openRemembering(platform, { ...needs, membersOf });
  const { failures, values } = remembered;
  const { actions, findStop, jobs } = openPerforming(platform, { ...needs, failures, membersOf, findRecipient, links });
  const { engine, watches } = openDeciding(platform, { ...needs, ...remembered, actions, jobs });
  ingest.provideReactions(engine.findReaction);
  events.afterCommit('applet.changed', ({ appletIds }) => jobs.sequences.stopChanged(appletIds));

  actionServiceRoutes(route, actions);
  const repeatAction = createRepetition({
    database,
    backgroundJobs,
    createLimit: nodes.createLimit,
    jobs,
    findStop,
    refusePaused: topics.refusePaused,
    runs: keptRuns,
  });
  runRoutes(route, {
    projects: { getAccessible: needs.getProject, getAllowed: needs.getAllowed },
    runs: keptRuns,
    showRuns: needs.showRuns,
    repeatAction,
  });
  muteRoutes(route, { clock, database, links, applets: repository, findRecipient });
  const presses = nodes.createLimit('applet-presses', MAX_PRESSES, 60_000);
  triggerRoutes(route, {
    fire: engine.fire,
    press: engine.press,
    isPaused: async (applet) => {
      const { projectId } = applet;
      const topicIds = new Set((await topics.listOfProjects([projectId])).map(({ id }) => id));
      return (await pausesOf(projectId, [applet], (topicId) => topicIds.has(topicId))).has(applet.id);
    },
    countPress: presses.count,
    applets,
    findByHookToken: repository.findByHookToken,
    rolesOf: projects.rolesOf,
    refusePaused: topics.refusePaused,
  });

  return {
    /** Call these for each stored message of any server. */
    hearBoards: (message: StoredMessage) => watches.hear(message),
    followValues(message: StoredMessage): void {
      if (!message.isTooFast) values.follow(message.topic.id, message);
    },
  };
}
