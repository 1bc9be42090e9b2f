import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { ChartsService } from '../charts/index.ts';
import { createProjectsRepository, createProjectVisits, type ProjectDirectory } from '../projects/index.ts';
import type { LastHeard, RecordsService } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { UserDirectory, WithUserLock } from '../users/index.ts';
import { createProjectDeletion, type ProjectDeletion } from './deletion.ts';
import { createEmbeddedMapsService } from './embedded-maps.ts';
import { createProjectFilesService } from './files.ts';
import { createInvitations } from './invitations.ts';
import { createMembershipService, type MembershipService } from './membership.ts';
import { createProjectLinksService } from './project-links.ts';
import { projectsRealtime } from './realtime.ts';
import { projectsRoutes } from './routes.ts';
import { createProjectsService, type ProjectsService } from './service.ts';

interface ProjectsNeeds {
  readonly members: Pick<ProjectDirectory, 'projectIdsOf' | 'copies' | 'canRead' | 'getAccessible' | 'getAllowed'>;
  readonly topics: Pick<
    TopicsService,
    | 'link'
    | 'unlink'
    | 'foreignLinksOfMember'
    | 'lockOfProject'
    | 'endMemberLinks'
    | 'renewNames'
    | 'removeOfProject'
    | 'create'
    | 'listOfProjects'
    | 'dataTypesOf'
  >;
  readonly records: Pick<RecordsService, 'countersOf' | 'latestByDataType'>;
  /** When topics last stored a value. */
  readonly lastTimesOf: LastHeard['of'];
  readonly charts: Pick<ChartsService, 'countOfTopics' | 'renewLinksKnownTo'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf' | 'permissionOfUser'>;
  readonly withUserLock: WithUserLock;
  readonly report: SecurityLog['report'];
  readonly limits: { readonly fileMegabytes: number; readonly projectMegabytes: number };
}

/** The functions with which classes and the demo class end memberships and projects. */
interface ProjectEndings {
  readonly removeUncounted: ProjectDeletion['removeUncounted'];
  readonly removeMember: MembershipService['remove'];
  readonly removeOfOwner: ProjectDeletion['removeOfOwner'];
}

/** Projects, which bring people, topics and files together. */
export function projectContentsModule(
  {
    database,
    events,
    askFor,
    rooms,
    route,
    backgroundJobs,
    fileStorage,
    publicIds,
    publicReads,
    lifecycle,
    logger,
    presence,
  }: Platform,
  { members, topics, records, lastTimesOf, charts, users, subscriptions, withUserLock, report, limits }: ProjectsNeeds,
): ProjectsService & ProjectEndings {
  const repository = createProjectsRepository(database);
  const projects = createProjectsService(repository, { members, subscriptions, withUserLock, events, askFor });
  const maps = createEmbeddedMapsService(repository, topics, subscriptions.permissionOfUser, publicIds);
  const membership = createMembershipService(database, { subscriptions, withUserLock, events, topics, charts });
  const invitations = createInvitations(repository, users, publicReads);
  const links = createProjectLinksService(events);
  const files = createProjectFilesService(database, { storage: fileStorage, backgroundJobs, events, logger, limits });
  const deletion = createProjectDeletion(database, { topics, files, countersOf: records.countersOf, events });
  lifecycle.onStart(files.start);
  lifecycle.onStop(files.stop);

  events.inTransaction('topic.emptied', ({ transaction }, { topicId }) => deletion.finishTopic(transaction, topicId));
  events.inTransaction('account.handed-over', ({ transaction }, { userId }) =>
    createProjectsRepository(transaction).replaceShareTokensOfOwner(userId),
  );
  events.inTransaction('account.removed', (change, { userId }) => membership.endMembershipsOf(change, userId));
  projectsRealtime(events, rooms, members, users, presence, logger);
  rooms.allowPublic('T', maps.viewOf);
  projectsRoutes(route, {
    projects,
    members,
    membership,
    invitations,
    links,
    files,
    maps,
    publicIds,
    deletion,
    users,
    topics,
    records,
    lastTimesOf,
    isOnline: presence.isOnline,
    visits: createProjectVisits(database, logger),
    charts,
    publicReads,
    permissionOfUser: subscriptions.permissionOfUser,
    report,
  });
  const { removeUncounted, removeOfOwner } = deletion;
  return { ...projects, removeMember: membership.remove, removeUncounted, removeOfOwner };
}
