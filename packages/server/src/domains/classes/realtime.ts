import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';

/** Tells the teachers of a class that it has changed, and its pupils whether they may change things. */
export function classesRealtime({ afterCommit }: Pick<Events, 'afterCommit'>, rooms: Rooms): void {
  afterCommit('class.changed', ({ classId, teacherIds }) => {
    for (const userId of teacherIds) rooms.emit(userRoom(userId), 'class_changed', { classId });
  });
  afterCommit('class.paused', ({ projectId, userIds }) => {
    for (const userId of userIds) rooms.emit(userRoom(userId), 'class_paused', { projectId });
  });
}
