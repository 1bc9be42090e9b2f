import { queryOptions } from '@tanstack/react-query';
import {
  getClass,
  getClassContent,
  getLesson,
  getToday,
  listClassCards,
  listClasses,
  listOwnPauses,
} from '@tinkerstream/contract/classes';
import { call } from '../../platform/requests/call.ts';

/** Everything about classes. */
export const CLASSES_KEY = ['classes'] as const;

export const classListQuery = queryOptions({
  queryKey: [...CLASSES_KEY, 'list'],
  queryFn: () => call(listClasses, {}),
});

export function classQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'one', classId],
    queryFn: () => call(getClass, { classId }),
    // Reloads after each change; the last one is its deletion.
    meta: { quiet: true },
  });
}

export function lessonQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'lesson', classId],
    queryFn: () => call(getLesson, { classId }),
    // Each message creates a new one; comparing them field by field would be wasted.
    structuralSharing: false,
    meta: { quiet: true },
  });
}

export const OWN_PAUSES = 'own-pauses';

/** Where a teacher has paused the changes of the user. */
export const ownPausesQuery = queryOptions({
  queryKey: [...CLASSES_KEY, OWN_PAUSES],
  queryFn: () => call(listOwnPauses, {}),
  meta: { quiet: true },
});

/** What the boards of a class have sent today, as it is now. */
export function todayQuery(classId: string, dayStart: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'today', classId, dayStart],
    queryFn: () => call(getToday, { classId, dayStart }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function classCardsQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'cards', classId],
    queryFn: () => call(listClassCards, { classId }),
  });
}

/** What the deletion of a class deletes, as it is now. */
export function classContentQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'content', classId],
    queryFn: () => call(getClassContent, { classId }),
    staleTime: 0,
  });
}
