import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Lesson } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { classListQuery, lessonQuery } from '../queries.ts';

/** The lesson of the class that owns the project, for its teachers, live. Undefined for others, and while it loads. */
export function useRoster(projectId: string): Lesson | undefined {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: found = [] } = useQuery({ ...classListQuery, meta: { quiet: true } });
  const own = found.find((one) => one.projectId === projectId && !one.isArchived);
  const query = lessonQuery(own?.id ?? '');
  const { data } = useQuery({ ...query, enabled: own !== undefined });
  useLiveData({
    rooms: own ? [userRoom(user.id)] : [],
    queryKey: query.queryKey,
    reloadOn: ['class_changed'],
  });
  return own && data;
}
