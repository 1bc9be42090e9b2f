import { isPupil } from '@tinkerstream/contract/accounts';
import type { ClassListItem, SchoolClass } from '@tinkerstream/contract/classes';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isoTime } from '../../platform/iso-time.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { type ClassEntity, createClassesRepository, createPupilRepository } from '../rosters/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { UserDirectory } from '../users/index.ts';
import type { ClassAccess } from './access.ts';
import type { Passes } from './door/passes.ts';
import { presentTries } from './door/picture-tries.ts';

interface PresenterOptions {
  readonly access: Pick<ClassAccess, 'isEntrusted'>;
  readonly passes: Pick<Passes, 'present' | 'presentUsed'>;
  readonly users: Pick<UserDirectory, 'peopleOf' | 'emailsOf' | 'findSubscriber'>;
  readonly members: Pick<ProjectDirectory, 'namesOf'>;
  readonly subscriptions: Pick<SubscriptionsService, 'statusOf'>;
}

export type ClassPresenter = ReturnType<typeof createClassPresenter>;

/** Classes as their teachers see them. */
export function createClassPresenter(
  database: Database,
  { access, passes, users, members, subscriptions }: PresenterOptions,
) {
  const repository = createClassesRepository(database);
  const pupils = createPupilRepository(database);

  /** The access that the creator's subscription gives the pupils. */
  async function accessOf(
    ownerId: string,
  ): Promise<Pick<SchoolClass, 'permission' | 'seats'> & { readonly until: string | null }> {
    const owner = await users.findSubscriber(ownerId);
    const status = owner && !owner.isDisabled ? await subscriptions.statusOf(owner) : undefined;
    if (!status?.isActive) return { permission: null, seats: null, until: null };
    const license = status.isLicenseSubscription ? status.licenseSubscription : null;
    return {
      permission: status.permission,
      until: status.effectiveUntil,
      seats: license && { taken: license.currentConcurrentLoginCount, total: license.maxConcurrentLoginCount },
    };
  }

  return {
    accessOf,

    async list({ userId }: Caller): Promise<ClassListItem[]> {
      const found = await repository.listOfTeacher(userId);
      const counts = await pupils.counts(found.map(({ id }) => id));
      return found.map((one) => ({
        id: one.id,
        name: one.name,
        pupilCount: counts.get(one.id) ?? 0,
        openUntil: openUntil(one),
        isArchived: one.archivedOn !== null,
        projectId: one.projectId,
        isOwner: one.ownerId === userId,
      }));
    },

    async present(found: ClassEntity, { userId }: Caller): Promise<SchoolClass> {
      const { id, name, ownerId, code, allowsNicknames, projectId } = found;
      const coTeacherIds = await repository.coTeacherIds(id);
      const teacherIds = [ownerId, ...coTeacherIds];
      const [people, list, projectNames, { permission, seats }, isEntrusted] = await Promise.all([
        users.peopleOf(teacherIds, { userId, administers: true }),
        pupils.list(id),
        members.namesOf(projectId ? [projectId] : []),
        accessOf(ownerId),
        access.isEntrusted({ userId }, found),
      ]);
      const usernames = await users.emailsOf(list.flatMap((pupil) => pupil.userId ?? []));
      return {
        id,
        name,
        isOwner: ownerId === userId,
        isArchived: found.archivedOn !== null,
        code,
        openUntil: openUntil(found),
        allowsNicknames,
        storedPerSecond: found.storedPerSecond,
        signsOut: found.signsOut,
        isEntrusted,
        pupils: list.map((pupil) => {
          const pass = passes.present(pupil);
          return {
            id: pupil.id,
            name: pupil.name,
            enteredOn: pupil.enteredOn === null ? null : isoTime(pupil.enteredOn),
            isDoubtful: pupil.isDoubtful,
            hasPass: pass !== null,
            pass: isEntrusted ? pass : null,
            usedPass: passes.presentUsed(pupil),
            hasPassword: pupil.userId !== null && !isPupil(usernames.get(pupil.userId) ?? ''),
          };
        }),
        wrongPictures: await presentTries(database, id, list),
        teachers: teacherIds.flatMap((teacherId) => {
          const person = people.get(teacherId);
          return person ? [{ userId: teacherId, ...person, isOwner: teacherId === ownerId }] : [];
        }),
        project: projectId ? { id: projectId, name: projectNames.get(projectId) ?? '' } : null,
        permission,
        seats,
      };
    },
  };
}

function openUntil({ openUntil, archivedOn }: Pick<ClassEntity, 'openUntil' | 'archivedOn'>): string | null {
  return archivedOn === null && openUntil > Date.now() ? isoTime(openUntil) : null;
}
