import { classErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Presence } from '../../../platform/realtime/presence.ts';
import type { ChartsService } from '../../charts/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { createPupilRepository } from '../../rosters/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';
import type { createShownPages } from './shown-pages.ts';

interface LookOptions {
  readonly access: ClassAccess;
  readonly members: Pick<ProjectDirectory, 'canRead'>;
  readonly topics: Pick<TopicsService, 'canRead'>;
  readonly charts: Pick<ChartsService, 'readableOf'>;
  readonly presence: Pick<Presence, 'isOnline'>;
  readonly showTo: ReturnType<typeof createShownPages>;
}

type MayOpen = (userId: string) => Promise<boolean>;

export type ShowPage = ReturnType<typeof createShowPage>;

/** Opens a page on the screens of a class. */
export function createShowPage(database: Database, { access, members, topics, charts, presence, showTo }: LookOptions) {
  const pupils = createPupilRepository(database);

  /** Whether a user may open a page. Pages of administrators and teachers, and personal ones, are for no pupil. */
  function mayOpen(path: string): MayOpen {
    const [, area = '', ...rest] = path.split(/[/?#]/);
    const id = rest.find((part) => ID.test(part));
    switch (area) {
      case 'admin':
      case 'class':
      case 'license':
      case 'user':
        return async () => false;
      case 'project':
        return async (userId) => id === undefined || members.canRead(userId, id);
      case 'topic':
        return async (userId) => id === undefined || topics.canRead(userId, id);
      case 'charts':
        return async (userId) => id === undefined || (await charts.readableOf(userId, [id])).has(id);
      case 'dashboard':
        // A public page is shown by its link.
        return async () => id === undefined;
      default:
        return async () => true;
    }
  }

  /** @throws AppError as `getTaught`, and classErrors.archived */
  return async (caller: Caller, classId: string, path: string) => {
    const found = await access.getTaught(caller, classId);
    if (found.archivedOn !== null) throw new AppError(classErrors.archived);
    const list = await pupils.list(classId);
    const userIds = list.flatMap(({ userId }) => userId ?? []);
    const isAllowed = mayOpen(path);
    const answers = await Promise.all(userIds.map(isAllowed));
    const allowed = userIds.filter((_, at) => answers[at]);
    // A pupil who is not online may be on the way.
    showTo({ userIds: allowed, path });
    const shown = allowed.filter(presence.isOnline).length;
    return { shown, withoutRight: userIds.filter(presence.isOnline).length - shown };
  };
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
