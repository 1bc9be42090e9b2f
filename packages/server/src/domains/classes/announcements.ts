import type { Change } from '../../platform/events/events.ts';
import { type ClassEntity, createClassesRepository, createPupilRepository } from '../rosters/index.ts';

/** Announces a change of a class to its teachers. */
export async function announceChange(
  { transaction, announce }: Change,
  { id, ownerId }: Pick<ClassEntity, 'id' | 'ownerId'>,
): Promise<void> {
  const coTeacherIds = await createClassesRepository(transaction).coTeacherIds(id);
  await announce('class.changed', { classId: id, teacherIds: [ownerId, ...coTeacherIds] });
}

/** Announces to the pupils of a class that it has another project, or has ended. */
export async function announceToPupils({ transaction, announce }: Change, classId: string): Promise<void> {
  const pupils = await createPupilRepository(transaction).list(classId);
  await announce('class-work.changed', { projectId: null, userIds: pupils.flatMap(({ userId }) => userId ?? []) });
}

/** Announces that the names of boards in the projects of some classes may have changed. */
export async function announceNames(
  { announce }: Change,
  ...classes: readonly Pick<ClassEntity, 'projectId'>[]
): Promise<void> {
  const projectIds = classes.flatMap(({ projectId }) => projectId ?? []);
  if (projectIds.length > 0) await announce('board-names.changed', { projectIds });
}

/** Announces that the limit for the boards of some projects may have changed. */
export async function announceLimit(
  { announce }: Change,
  ...classes: readonly Pick<ClassEntity, 'projectId'>[]
): Promise<void> {
  const projectIds = classes.flatMap(({ projectId }) => projectId ?? []);
  if (projectIds.length > 0) await announce('class.limit-changed', { projectIds });
}
