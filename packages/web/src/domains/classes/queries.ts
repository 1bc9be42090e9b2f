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

/** The key prefix of all queries about classes. */
export const CLASSES_KEY = ['classes'] as const;

export const classListQuery = queryOptions({
  queryKey: [...CLASSES_KEY, 'list'],
  queryFn: () => call(listClasses, {}),
});

export function classQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'one', classId],
    queryFn: () => call(getClass, { classId }),
    // The query reloads after each change; the last change is the deletion of the class.
    meta: { quiet: true },
  });
}

export function lessonQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'lesson', classId],
    queryFn: () => call(getLesson, { classId }),
    // Each message creates a new lesson; comparing two field by field would be wasted.
    structuralSharing: false,
    meta: { quiet: true },
  });
}

export const OWN_PAUSES = 'own-pauses';

/** The projects in which a teacher has paused the changes of the user. */
export const ownPausesQuery = queryOptions({
  queryKey: [...CLASSES_KEY, OWN_PAUSES],
  queryFn: () => call(listOwnPauses, {}),
  meta: { quiet: true },
});

/** The present count of what the boards of a class have sent today. */
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

/** The present count of what the deletion of a class deletes. */
export function classContentQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'content', classId],
    queryFn: () => call(getClassContent, { classId }),
    staleTime: 0,
  });
}
