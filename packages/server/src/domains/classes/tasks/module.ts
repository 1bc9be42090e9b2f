import type { Platform } from '../../../platform/platform.ts';
import type { AppletsService } from '../../applets/index.ts';
import type { StoredMessage } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';
import { tasksRoutes } from './routes.ts';
import { createTasks } from './tasks.ts';
import { startTicking } from './ticking.ts';
import { WatchedClasses } from './watched-classes.ts';

export interface TasksNeeds {
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'find'>;
  readonly applets: Pick<AppletsService, 'list'>;
}

/**
 * Tasks of classes that tick themselves off.
 * @returns what to call for each message that this server stores
 */
export function tasksModule(
  { database, events, nodes, logger, lifecycle, route }: Platform,
  { access, ...needs }: TasksNeeds & { readonly access: ClassAccess },
): (message: StoredMessage) => void {
  const watched = new WatchedClasses(database);
  const reload = nodes.everywhere('class-tasks-changed', (classId: string) =>
    watched.load(classId).catch((error: unknown) => {
      logger.warn({ err: error, classId }, 'Could not load the tasks of a class');
    }),
  );
  events.afterCommit('class.changed', ({ classId }) => reload(classId));
  nodes.onGap(
    () => void watched.loadAll().catch((error: unknown) => logger.warn({ err: error }, 'Could not load tasks')),
  );
  lifecycle.onStart(() => watched.loadAll());
  tasksRoutes(route, createTasks(database, { access, events }));
  return startTicking({ watched, events, logger, ...needs });
}
