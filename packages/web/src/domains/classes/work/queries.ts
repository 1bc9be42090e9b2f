import { queryOptions } from '@tanstack/react-query';
import { getProjectWork, listClassWork, previewClassWork } from '@tinkerstream/contract/classes';
import { call } from '../../../platform/requests/call.ts';
import { CLASSES_KEY } from '../queries.ts';

export function classWorkQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'work', classId],
    queryFn: () => call(listClassWork, { classId }),
    // Reloads after each change; the last one is the deletion of the class.
    meta: { quiet: true },
  });
}

/** What copies of a project would count, as it is now. */
export function workPreviewQuery(classId: string, templateId: string | null) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'work-preview', classId, templateId],
    queryFn: () => call(previewClassWork, { classId, templateId: templateId ?? '' }),
    enabled: templateId !== null,
    staleTime: 0,
  });
}

/** The copy of a template that a project is. */
export function projectWorkQuery(projectId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'project', projectId],
    queryFn: () => call(getProjectWork, { projectId }),
    // A part of the page: without it, the project works.
    meta: { quiet: true },
  });
}
