import type { Platform } from '../../../platform/platform.ts';
import type { NotificationsService } from '../../notifications/index.ts';
import type { ProjectDirectory, ProjectEntity } from '../../projects/index.ts';
import type { RecordsService } from '../../records/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { TransfersService } from '../../transfers/index.ts';
import type { UserDirectory } from '../../users/index.ts';
import type { ClassAccess } from '../access.ts';
import { createCopies } from './copies.ts';
import { createCopyMembers } from './copy-members.ts';
import { createCopyRemoval } from './copy-removal.ts';
import { createHandIn } from './hand-in.ts';
import { createWorkLimits } from './limits.ts';
import { workRoutes } from './routes.ts';
import { createWork } from './work.ts';

interface WorkNeeds {
  readonly access: ClassAccess;
  readonly members: Pick<
    ProjectDirectory,
    | 'rolesOf'
    | 'ownedIdsOf'
    | 'namesOf'
    | 'lock'
    | 'addMember'
    | 'setRole'
    | 'setJoinRole'
    | 'othersIn'
    | 'getAccessible'
  >;
  readonly users: Pick<UserDirectory, 'emailsOf' | 'peopleOf'>;
  readonly topics: Pick<TopicsService, 'lockOfProject' | 'listOfCreator' | 'listOfProjects' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOfUser'>;
  readonly transfers: Pick<TransfersService, 'copiesOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyIn'>;
  readonly removeProject: (project: ProjectEntity) => Promise<void>;
  readonly removeMember: (projectId: string, userId: string) => Promise<void>;
}

/** Copies of template projects for the pupils of classes. */
export function workModule(
  { database, events, route }: Pick<Platform, 'database' | 'events' | 'route'>,
  needs: WorkNeeds,
) {
  const { access, members, users, topics, records, subscriptions, transfers, removeProject, removeMember } = needs;
  const { notifications } = needs;
  const { permissionOfUser } = subscriptions;
  const copyMembers = createCopyMembers({ members, topics });
  const removal = createCopyRemoval(database, { events, removeProject, removeMember });
  const limits = createWorkLimits(database, { members, topics, permissionOfUser });
  const { latestByDataType } = records;
  workRoutes(route, {
    work: createWork(database, {
      access,
      events,
      members,
      topics,
      latestByDataType,
      users,
      copyMembers,
      removal,
      limits,
    }),
    handIn: createHandIn(database, { access, events, users, notifications, copyMembers, members }),
    copies: createCopies(database, { access, events, transfers, users, copyMembers, limits }),
  });
  return { copyMembers, removal };
}
