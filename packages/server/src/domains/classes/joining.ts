import { isPupil } from '@tinkerstream/contract/accounts';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events/events.ts';
import type { ProjectDirectory } from '../members/index.ts';
import { createPupilRepository } from './pupil-repository.ts';
import { createClassesRepository } from './repository.ts';

/**
 * Lets pupils join, by a link, only projects of the teachers and the pupils of their class. Their teachers may enter as them, and
 * would otherwise come into projects of people who have nothing to do with the class.
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
      throw new AppError('TS_ERR_CLASS_0079', found?.name ?? '');
    }
  });
}
