import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Pupils } from '../accounts/index.ts';
import type { ChartsService } from '../charts/index.ts';
import { createProjectsRepository, type ProjectDirectory, type ProjectEntity } from '../members/index.ts';
import type { UserDirectory, WithUserLock } from '../people/index.ts';
import type { ExportService, ListBoards, MessageLog, RangeRemoval, RecordsService } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { createClassAccess } from './access.ts';
import { createClasses } from './classes.ts';
import { createClassEnding } from './ending.ts';
import { createEntering } from './entering.ts';
import { lessonModule } from './lesson/module.ts';
import { createPauseChange } from './lesson/pause-change.ts';
import { createPictureBox } from './picture-box.ts';
import { createClassPresenter } from './presenter.ts';
import { classesRealtime } from './realtime.ts';
import { createClassesRepository } from './repository.ts';
import { createRoster } from './roster.ts';
import { classesRoutes } from './routes.ts';

interface ClassesNeeds {
  readonly accounts: { readonly pupils: Pupils };
  readonly users: UserDirectory;
  readonly members: ProjectDirectory;
  readonly projects: {
    readonly removeMember: (project: ProjectEntity, userId: string, renew: readonly []) => Promise<void>;
    readonly removeOfOwner: (userId: string) => Promise<void>;
  };
  readonly topics: TopicsService;
  readonly charts: ChartsService;
  readonly readers: {
    readonly records: RecordsService;
    readonly listBoards: ListBoards;
    readonly messageLog: MessageLog;
    readonly exports: ExportService;
    readonly ranges: RangeRemoval;
  };
  readonly subscriptions: SubscriptionsService;
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
    charts,
    readers,
    subscriptions,
    withUserLock,
  }: ClassesNeeds,
): void {
  const { database, tokenKey, events, rooms, route } = platform;
  const { createLimit } = platform.nodes;
  const { records } = readers;
  const access = createClassAccess(createClassesRepository(database));
  const box = createPictureBox(tokenKey);
  const pause = createPauseChange(members);
  const classes = createClasses({
    access,
    events,
    withUserLock,
    users,
    members,
    subscriptions,
    createLimit,
    pause,
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
  lessonModule(platform, { access, members, topics, charts, readers, pause });
  classesRoutes(route, {
    access,
    classes,
    roster: createRoster(database, { access, events, pupils, box, pause, removeMember }),
    entering: createEntering(database, { events, pupils, box, pause, members, users, createLimit }),
    ending: createClassEnding(database, {
      access,
      events,
      pupils,
      members,
      topics,
      countersOf: records.countersOf,
      pause,
      removeMember,
      removeProjectsOf: projects.removeOfOwner,
    }),
    presenter: createClassPresenter(database, { users, members, subscriptions }),
  });
}
