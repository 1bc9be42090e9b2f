import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Pupils } from '../accounts/index.ts';
import { createProjectsRepository, type ProjectDirectory, type ProjectEntity } from '../members/index.ts';
import type { NotificationsService } from '../notifications/index.ts';
import type { UserDirectory, WithUserLock } from '../people/index.ts';
import type { RecordsService } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { TransfersService } from '../transfers/index.ts';
import { createClassAccess } from './access.ts';
import { createClasses } from './classes.ts';
import { createClassEnding } from './ending.ts';
import { createEntering } from './entering.ts';
import { createPictureBox } from './picture-box.ts';
import { createClassPresenter } from './presenter.ts';
import { classesRealtime } from './realtime.ts';
import { createClassesRepository } from './repository.ts';
import { createRoster } from './roster.ts';
import { classesRoutes } from './routes.ts';
import { type TasksNeeds, tasksModule } from './tasks/module.ts';
import { workModule } from './work/module.ts';

interface ClassesNeeds extends Pick<TasksNeeds, 'stored' | 'applets'> {
  readonly accounts: { readonly pupils: Pupils };
  readonly users: UserDirectory;
  readonly members: ProjectDirectory;
  readonly projects: {
    readonly removeMember: (project: ProjectEntity, userId: string, renew: readonly []) => Promise<void>;
    readonly removeOfOwner: (userId: string) => Promise<void>;
    readonly removeUncounted: (project: ProjectEntity) => Promise<void>;
  };
  readonly topics: TopicsService;
  readonly records: RecordsService;
  readonly subscriptions: SubscriptionsService;
  readonly transfers: Pick<TransfersService, 'copiesOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyIn'>;
  readonly withUserLock: WithUserLock;
}

/** Classes: pupils without email who come in by a code, and their teachers. */
export function classesModule(
  platform: Platform,
  {
    accounts: { pupils },
    users,
    members,
    projects,
    topics,
    records,
    subscriptions,
    transfers,
    notifications,
    stored,
    applets,
    withUserLock,
  }: ClassesNeeds,
): void {
  const { database, tokenKey, events, rooms, route } = platform;
  const { createLimit } = platform.nodes;
  const access = createClassAccess(createClassesRepository(database));
  const box = createPictureBox(tokenKey);
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
  tasksModule(platform, { access, stored, topics, applets });
  const classes = createClasses({
    access,
    copyMembers,
    copyRemoval: removal,
    events,
    withUserLock,
    users,
    members,
    subscriptions,
    createLimit,
  });

  /** Removes a pupil who may have left the project, which may be deleted. */
  async function removeMember(projectId: string, userId: string): Promise<void> {
    const project = await createProjectsRepository(database).find(projectId);
    if (!project || project.ownerId === userId) return;
    await projects.removeMember(project, userId, []).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }

  events.inTransaction('account.removed', (change, { userId }) => classes.refuseRemoval(change, userId));
  classesRealtime(events, rooms);
  classesRoutes(route, {
    access,
    classes,
    roster: createRoster(database, { access, events, pupils, box, copyRemoval: removal, removeMember }),
    entering: createEntering(database, { events, pupils, box, members, copyMembers, users, createLimit }),
    ending: createClassEnding(database, {
      access,
      events,
      pupils,
      members,
      topics,
      countersOf: records.countersOf,
      copyMembers,
      copyRemoval: removal,
      removeMember,
      removeProjectsOf: projects.removeOfOwner,
    }),
    presenter: createClassPresenter(database, { users, members, subscriptions }),
  });
}
