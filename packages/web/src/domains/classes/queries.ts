import { queryOptions } from '@tanstack/react-query';
import { getClass, listClassCards, listClasses } from '@tinkerstream/contract/classes';
import { call } from '../../platform/requests/call.ts';

/** Everything about classes. */
export const CLASSES_KEY = ['classes'] as const;

export const classListQuery = queryOptions({
  queryKey: [...CLASSES_KEY, 'list'],
  queryFn: () => call(listClasses, {}),
});

export function classQuery(classId: string) {
  return queryOptions({ queryKey: [...CLASSES_KEY, 'one', classId], queryFn: () => call(getClass, { classId }) });
}

export function classCardsQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'cards', classId],
    queryFn: () => call(listClassCards, { classId }),
  });
}
