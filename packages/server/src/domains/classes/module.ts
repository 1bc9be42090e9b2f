import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ClassRegistration, Pupils } from '../accounts/index.ts';
import type { Audit } from '../admin/index.ts';
import { createProjectsRepository, type ProjectDirectory, type ProjectEntity } from '../members/index.ts';
import type { UserDirectory, WithUserLock } from '../people/index.ts';
import type { RecordsService } from '../records/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { createClassAccess } from './access.ts';
import { createClasses } from './classes.ts';
import { createClassEnding } from './ending.ts';
import { createEntering } from './entering.ts';
import { createClassDirectory } from './pasted/class-directory.ts';
import { createClassPlaces } from './pasted/class-places.ts';
import { pastedListRoutes } from './pasted/routes.ts';
import { createPictureBox } from './picture-box.ts';
import { createClassPresenter } from './presenter.ts';
import { createPupilRepository } from './pupil-repository.ts';
import { classesRealtime } from './realtime.ts';
import { createClassesRepository } from './repository.ts';
import { createRoster } from './roster.ts';
import { classesRoutes } from './routes.ts';

interface ClassesNeeds {
  readonly accounts: { readonly pupils: Pupils; readonly registration: ClassRegistration };
  readonly users: UserDirectory;
  readonly members: ProjectDirectory;
  readonly projects: {
    readonly removeMember: (project: ProjectEntity, userId: string, renew: readonly []) => Promise<void>;
    readonly removeOfOwner: (userId: string) => Promise<void>;
  };
  readonly topics: TopicsService;
  readonly records: RecordsService;
  readonly subscriptions: SubscriptionsService;
  readonly withUserLock: WithUserLock;
  readonly audit: Pick<Audit, 'record'>;
}

/** Classes: pupils without email who come in by a code, and their teachers. */
export function classesModule(
  { database, tokenKey, events, rooms, route, nodes }: Platform,
  { accounts, users, members, projects, topics, records, subscriptions, withUserLock, audit }: ClassesNeeds,
): void {
  const { pupils, registration } = accounts;
  const { createLimit } = nodes;
  const access = createClassAccess(createClassesRepository(database));
  const box = createPictureBox(tokenKey);
  /** Removes a pupil who may have left the project, which may be deleted. */
  async function removeMember(projectId: string, userId: string): Promise<void> {
    const project = await createProjectsRepository(database).find(projectId);
    if (!project || project.ownerId === userId) return;
    await projects.removeMember(project, userId, []).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }

  const classes = createClasses({
    access,
    events,
    withUserLock,
    users,
    members,
    subscriptions,
    createLimit,
    pupils: createPupilRepository(database),
    removeMember,
  });

  const presenter = createClassPresenter(database, { users, members, subscriptions });

  events.inTransaction('account.removed', (change, { userId }) => classes.refuseRemoval(change, userId));
  classesRealtime(events, rooms);
  classesRoutes(route, {
    access,
    classes,
    roster: createRoster(database, { access, events, pupils, users, box, removeMember }),
    entering: createEntering(database, { events, pupils, box, members, users, createLimit }),
    ending: createClassEnding(database, {
      access,
      events,
      pupils,
      users,
      members,
      topics,
      countersOf: records.countersOf,
      removeMember,
      removeProjectsOf: projects.removeOfOwner,
    }),
    presenter,
  });
  pastedListRoutes(route, {
    audit,
    registration,
    subscriptions,
    places: createClassPlaces(database, { box, members, accessOf: presenter.accessOf }),
    directory: createClassDirectory(database, users),
  });
}
