import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Lesson, PupilPresence } from '@tinkerstream/contract/classes';
import { topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import { type ReadData, recordOf } from '@tinkerstream/contract/records';
import { useEffect, useRef } from 'react';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { lessonQuery } from '../queries.ts';

/** The time between two updates: a class sends many values a second, and the page shows them together. */
const REDRAW_MS = 250;

/** The lesson of a class, kept up to date. */
export function useLiveLesson(classId: string) {
  const queries = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const query = lessonQuery(classId);
  const { queryKey } = query;
  const { data } = useSuspenseQuery(query);
  const waiting = useRef(new Map<string, ReadData>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function gather(event: ReadData, reload: () => void): void {
    waiting.current.set(`${event.topicId} ${event.deviceSerialNumber}`, event);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const events = [...waiting.current.values()];
      waiting.current.clear();
      const before = queries.getQueryData(queryKey);
      if (!before) return;
      const { lesson, hasNew } = withReadings(before, events);
      queries.setQueryData(queryKey, lesson);
      if (hasNew) reload();
    }, REDRAW_MS);
  }

  useLiveData({
    rooms: [userRoom(user.id), ...data.topics.map(({ id }) => topicRoom(id))],
    queryKey,
    add: {
      read_data: (lesson, event, reload) => {
        gather(event, reload);
        return lesson;
      },
      pupil_presence: (lesson, event) => (event.classId === classId ? withPresence(lesson, event) : lesson),
    },
    reloadOn: ['class_changed', 'problems_logged', 'records_removed', 'topic_changed'],
  });
  return data;
}

/** The lesson after the messages of its boards; `hasNew` if one came from a board that the lesson does not contain yet. */
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
function withPresence(lesson: Lesson, { pupilId, isOnline }: PupilPresence): Lesson {
  return { ...lesson, pupils: lesson.pupils.map((one) => (one.id === pupilId ? { ...one, isOnline } : one)) };
}
