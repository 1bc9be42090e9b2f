import { isPupil } from '@tinkerstream/contract/accounts';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events/events.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { createClassesRepository, createPupilRepository } from '../rosters/index.ts';

/**
 * Limits the links by which pupils join to projects of the teachers and the pupils of their class. Their teachers may
 * enter as them, and would otherwise come into projects of people who have nothing to do with the class.
 */
export function keepPupilsInClass(
  { inTransaction }: Pick<Events, 'inTransaction'>,
  { ownerOf }: Pick<ProjectDirectory, 'ownerOf'>,
): void {
  inTransaction('member.joined', async ({ transaction }, { projectId, userId, email }) => {
    if (!isPupil(email)) return;
    const pupils = createPupilRepository(transaction);
    const classes = createClassesRepository(transaction);
    const [place] = await pupils.listOfUser(userId);
    const found = place && (await classes.find(place.classId));
    if (found?.projectId === projectId) return;
    const list = found ? await pupils.list(found.id) : [];
    const people = [...(found ? await classes.teacherIds(found.id) : []), ...list.map((pupil) => pupil.userId)];
    const ownerId = await ownerOf(transaction, projectId);
    if (ownerId === undefined || !people.includes(ownerId)) {
      throw new AppError(classErrors.outsideItsClass, found?.name ?? '');
    }
  });
}
