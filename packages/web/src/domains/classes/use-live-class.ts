import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useEffect } from 'react';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { classQuery } from './queries.ts';

/** A class that stays current: pupils who come in appear, and the door closes on time. */
export function useLiveClass(classId: string) {
  const queries = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const query = classQuery(classId);
  const { data } = useSuspenseQuery(query);
  useLiveData({ rooms: [userRoom(user.id)], queryKey: query.queryKey, reloadOn: ['class_changed'] });
  const { openUntil } = data;
  useEffect(() => {
    if (openUntil === null) return;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: classQuery(classId).queryKey }),
      Math.max(0, Date.parse(openUntil) - Date.now()) + 1000,
    );
    return () => clearTimeout(timer);
  }, [queries, classId, openUntil]);
  return data;
}
