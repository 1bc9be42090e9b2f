import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MyClassWork } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useEffect, useRef } from 'react';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { myClassWorkQuery } from '../tasks/queries.ts';

/**
 * The classes of a pupil, live. When one ends or continues, the shell asks again whether they give access.
 * @param isAdmitted whether the shell assumes access: a class that has already ended at the first read then counts as a
 * change
 */
export function useOwnClasses(userId: string, isAdmitted = false): readonly MyClassWork[] | undefined {
  const queries = useQueryClient();
  const router = useRouter();
  const { data } = useQuery(myClassWorkQuery);
  useLiveData({
    rooms: [userRoom(userId)],
    queryKey: myClassWorkQuery.queryKey,
    reloadOn: ['class_work_changed'],
  });
  const state = data && JSON.stringify(data.map(({ classId, hasEnded }) => [classId, hasEnded]));
  const hasEndedOne = data?.some(({ hasEnded }) => hasEnded);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    const before = seen.current;
    seen.current = state ?? before;
    if (state === undefined) return;
    const isNews = before === undefined ? isAdmitted && hasEndedOne : state !== before;
    if (!isNews) return;
    void queries.refetchQueries({ queryKey: currentUserQuery.queryKey }).then(() => router.invalidate());
  }, [queries, router, state, hasEndedOne, isAdmitted]);
  return data;
}
