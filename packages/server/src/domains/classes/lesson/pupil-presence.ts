import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Presence } from '../../../platform/realtime/presence.ts';
import type { Rooms } from '../../../platform/realtime/rooms.ts';
import { createPupilRepository } from '../pupil-repository.ts';
import { createClassesRepository } from '../repository.ts';

/** Tells the teachers of a class which of its pupils have a page open. */
export function announcePresence(
  database: Database,
  { onChange }: Pick<Presence, 'onChange'>,
  rooms: Pick<Rooms, 'emit'>,
  logger: Logger,
): void {
  const pupils = createPupilRepository(database);
  const classes = createClassesRepository(database);

  async function announce(userId: string, isOnline: boolean): Promise<void> {
    for (const { id: pupilId, classId } of await pupils.listOfUser(userId)) {
      for (const teacherId of await classes.teacherIds(classId)) {
        rooms.emit(userRoom(teacherId), 'pupil_presence', { classId, pupilId, isOnline });
      }
    }
  }

  onChange((userId, isOnline) => {
    announce(userId, isOnline).catch((error: unknown) => {
      logger.error({ err: error }, 'Could not tell teachers who is online');
    });
  });
}
