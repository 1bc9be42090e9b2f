import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { type ClassRegistration, createKnownBrowsers, type Pupils } from '../accounts/index.ts';
import type { Audit } from '../admin/index.ts';
import type { DeviceRemoval, DevicesRepository, ListBoards } from '../boards/index.ts';
import type { ChartsService } from '../charts/index.ts';
import type { NotificationsService } from '../notifications/index.ts';
import { createProjectsRepository, type ProjectDirectory, type ProjectEntity } from '../projects/index.ts';
import type { ExportService, RangeRemoval, RecordsService, StoredMessage } from '../records/index.ts';
import { createClassesRepository } from '../rosters/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { TransfersService } from '../transfers/index.ts';
import type { UserDirectory, WithUserLock } from '../users/index.ts';
import { createClassAccess } from './access.ts';
import { createArchivedRoles } from './archived-roles.ts';
import { createClassDirectory } from './class-list/class-directory.ts';
import { createClassPlaces } from './class-list/class-places.ts';
import { pastedListRoutes } from './class-list/routes.ts';
import { createClasses } from './classes.ts';
import { followCreators } from './creators.ts';
import { createPasses } from './door/passes.ts';
import { createSignOut } from './door/sign-out.ts';
import { createClassEnding } from './ending.ts';
import { createEntering } from './entering.ts';
import { keepPupilsInClass } from './joining.ts';
import { lessonModule } from './lesson/module.ts';
import { createPauseChange } from './lesson/pause-change.ts';
import { createPictureBox } from './picture-box.ts';
import { createClassPresenter } from './presenter.ts';
import { classesRealtime } from './realtime.ts';
import { createRoster } from './roster.ts';
import { classesRoutes } from './routes.ts';
import { type TasksNeeds, tasksModule } from './tasks/module.ts';
import { workModule } from './work/module.ts';

interface ClassesNeeds extends Pick<TasksNeeds, 'applets'> {
  readonly accounts: {
    readonly pupils: Pick<Pupils, 'endSessions' | 'close' | 'rename' | 'create' | 'createKey'>;
    readonly registration: ClassRegistration;
  };
  readonly users: Pick<UserDirectory, 'findByEmails' | 'emailsOf' | 'peopleOf' | 'findSubscriber'>;
  readonly members: Pick<
    ProjectDirectory,
    | 'projectIdsOf'
    | 'rolesOf'
    | 'ownedIdsOf'
    | 'namesOf'
    | 'membersOf'
    | 'lock'
    | 'lockMember'
    | 'rolesIn'
    | 'addMember'
    | 'setRole'
    | 'setArchived'
    | 'setJoinRole'
    | 'othersIn'
    | 'pause'
    | 'endPause'
    | 'pausesOf'
    | 'ownerOf'
    | 'canRead'
    | 'getAccessible'
    | 'getAllowed'
  >;
  readonly projects: {
    readonly removeMember: (project: ProjectEntity, userId: string, renew: readonly []) => Promise<boolean>;
    readonly removeOfOwner: (userId: string) => Promise<void>;
    readonly removeUncounted: (project: ProjectEntity) => Promise<void>;
  };
  readonly topics: Pick<
    TopicsService,
    | 'lockOfProject'
    | 'removeOfCreator'
    | 'find'
    | 'listOfCreator'
    | 'listOfProjects'
    | 'dataTypesOf'
    | 'projectIdsOf'
    | 'manageableOf'
    | 'canRead'
  >;
  readonly charts: Pick<ChartsService, 'readableOf'>;
  readonly readers: {
    readonly records: Pick<RecordsService, 'countersOf' | 'latestByDataType'>;
    readonly exports: Pick<ExportService, 'exportGrouped'>;
    readonly ranges: RangeRemoval;
  };
  readonly boards: {
    readonly listBoards: ListBoards;
    readonly devices: Pick<DevicesRepository, 'listOfTopic'>;
    readonly deviceRemoval: DeviceRemoval;
  };
  readonly subscriptions: Pick<
    SubscriptionsService,
    'permissionOfUser' | 'accessOfUser' | 'admit' | 'listPlaces' | 'statusOf'
  >;
  readonly transfers: Pick<TransfersService, 'copiesOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyIn'>;
  readonly withUserLock: WithUserLock;
  readonly audit: Pick<Audit, 'record'>;
  readonly report: SecurityLog['report'];
}

/** Classes: pupils without email who come in by a code, and their teachers. */
export function classesModule(
  platform: Platform,
  {
    accounts: { pupils, registration },
    users,
    members,
    projects,
    topics,
    charts,
    readers,
    boards,
    subscriptions,
    transfers,
    notifications,
    applets,
    withUserLock,
    audit,
    report,
  }: ClassesNeeds,
): { readonly tickTasks: (message: StoredMessage) => void } {
  const { clock, database, tokenKey, events, rooms, route, backgroundJobs } = platform;
  const { createLimit } = platform.nodes;
  const { records } = readers;
  const access = createClassAccess(createClassesRepository(database), members);
  const box = createPictureBox(tokenKey);
  const passes = createPasses(tokenKey);
  const signOut = createSignOut({ clock, backgroundJobs, events, pupils });
  /** Removes a pupil who may have left the project, which may be deleted. */
  async function removeMember(projectId: string, userId: string): Promise<void> {
    const project = await createProjectsRepository(database).find(projectId);
    if (!project || project.ownerId === userId) return;
    await projects.removeMember(project, userId, []).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }

  const { copyMembers, removal } = workModule(platform, {
    access,
    members,
    users,
    topics,
    records,
    subscriptions,
    transfers,
    notifications,
    removeProject: projects.removeUncounted,
    removeMember,
  });
  const pause = createPauseChange(members);
  const archivedRoles = createArchivedRoles({ members, topics });
  const tickTasks = tasksModule(platform, { access, topics, applets });
  const classes = createClasses({
    database,
    access,
    copyMembers,
    copyRemoval: removal,
    events,
    withUserLock,
    users,
    members,
    subscriptions,
    createLimit,
    pause,
    archivedRoles,
    signOut,
    removeMember,
  });

  followCreators({ events, backgroundJobs, classes, archivedRoles });

  const presenter = createClassPresenter(database, { access, passes, users, members, subscriptions });
  const doorway = { events, pupils, users, box, passes, report, pause };

  events.inTransaction('account.removed', (change, { userId }) => classes.refuseRemoval(change, userId));
  keepPupilsInClass(events, members);
  classesRealtime(events, rooms, topics, members);
  lessonModule(platform, { access, members, topics, charts, readers, boards, pause });
  classesRoutes(route, {
    access,
    classes,
    roster: createRoster(database, { ...doorway, access, copyRemoval: removal, removeMember }),
    entering: createEntering(database, {
      ...doorway,
      members,
      copyMembers,
      createLimit,
      knownBrowsers: createKnownBrowsers(tokenKey),
    }),
    ending: createClassEnding(database, {
      access,
      events,
      pupils,
      users,
      members,
      topics,
      countersOf: records.countersOf,
      archivedRoles,
      copyMembers,
      copyRemoval: removal,
      pause,
      signOut,
      removeMember,
      removeProjectsOf: projects.removeOfOwner,
    }),
    presenter,
  });
  pastedListRoutes(route, {
    audit,
    registration,
    subscriptions,
    places: createClassPlaces(database, { box, members, pause, copyMembers, accessOf: presenter.accessOf }),
    directory: createClassDirectory(database, users),
  });
  return { tickTasks };
}
