import { queryOptions } from '@tanstack/react-query';
import { listMyClassWork, listTasks } from '@tinkerstream/contract/classes';
import { call } from '../../../platform/requests/call.ts';
import { CLASSES_KEY } from '../queries.ts';

export function tasksQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'tasks', classId],
    queryFn: () => call(listTasks, { classId }),
    // The query reloads after each change; the last change is the deletion of the class.
    meta: { quiet: true },
  });
}

/** The copies and tasks of a pupil in the classes in use. */
export const myClassWorkQuery = queryOptions({
  queryKey: [...CLASSES_KEY, 'mine'],
  queryFn: () => call(listMyClassWork, {}),
  meta: { quiet: true },
});
