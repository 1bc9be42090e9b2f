import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { Platform } from '../../../platform/platform.ts';
import type { UserDirectory } from '../../users/index.ts';
import type { TopicsService } from '../service.ts';
import { BoardNotes } from './board-notes.ts';
import { createAnnotationsRepository } from './repository.ts';
import { annotationsRoutes } from './routes.ts';
import { createAnnotationsService } from './service.ts';

interface AnnotationsNeeds {
  readonly topics: TopicsService;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
}

/** Annotated moments of topics, which are removed with the values that they explain. */
export function annotationsModule(
  { database, events, rooms, route, lifecycle, logger }: Platform,
  { topics, users }: AnnotationsNeeds,
) {
  const annotations = createAnnotationsService(database, topics, events);
  events.inTransaction('values.cleared', async ({ transaction, announce }, { topicId }) => {
    await createAnnotationsRepository(transaction).removeOfTopic(topicId);
    await announce('annotations.changed', { topicId });
  });
  events.afterCommit('annotations.changed', ({ topicId }) =>
    rooms.emit(topicRoom(topicId), 'annotations_changed', { topicId }),
  );
  annotationsRoutes(route, { annotations, users });
  const boardNotes = new BoardNotes(annotations, logger);
  lifecycle.onFlush(() => boardNotes.flush());
  return { annotations, noteMessage: boardNotes.handle };
}
