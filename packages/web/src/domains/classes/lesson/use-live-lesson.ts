import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import type { ReadData } from '@tinkerstream/contract/records';
import { useEffect, useRef } from 'react';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { lessonQuery } from '../queries.ts';
import { withPresence, withReadings } from './live-lesson.ts';

/** A class sends many values a second; the page shows them together. */
const REDRAW_MS = 250;

/** The lesson of a class, which stays current. */
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
