import type { Lesson, PupilPresence } from '@tinkerstream/contract/classes';
import { type ReadData, recordOf } from '@tinkerstream/contract/records';

/** The lesson after the messages of its boards; `hasNew` if one came from a board that it does not have yet. */
export function withReadings(lesson: Lesson, events: readonly ReadData[]): { lesson: Lesson; hasNew: boolean } {
  const boards = [...lesson.boards];
  const places = new Map(boards.map(({ topicId, serialNumber }, at) => [`${topicId} ${serialNumber}`, at]));
  let hasNew = false;
  for (const event of events) {
    const { topicId, deviceSerialNumber, timeArrival } = event;
    if (deviceSerialNumber === '') continue;
    const at = places.get(`${topicId} ${deviceSerialNumber}`);
    const board = at === undefined ? undefined : boards[at];
    if (at === undefined || !board?.dataRecordType) {
      hasNew = true;
      continue;
    }
    const value = recordOf(event, board.dataRecordType.keyName);
    boards[at] = {
      ...board,
      lastSeen: timeArrival,
      latest: value === undefined ? board.latest : { createdOn: timeArrival, value },
    };
  }
  return { lesson: { ...lesson, boards }, hasNew };
}

/** The lesson after a pupil has opened or closed the app. */
export function withPresence(lesson: Lesson, { pupilId, isOnline }: PupilPresence): Lesson {
  return { ...lesson, pupils: lesson.pupils.map((one) => (one.id === pupilId ? { ...one, isOnline } : one)) };
}
