import { queryOptions } from '@tanstack/react-query';
import { getProjectWork, listClassWork, previewClassWork } from '@tinkerstream/contract/classes';
import { call } from '../../../platform/requests/call.ts';
import { CLASSES_KEY } from '../queries.ts';

export function classWorkQuery(classId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'work', classId],
    queryFn: () => call(listClassWork, { classId }),
    // The query reloads after each change; the last change is the deletion of the class.
    meta: { quiet: true },
  });
}

/** How much of the limits copies of a project would use at present. */
export function workPreviewQuery(classId: string, templateId: string | null) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'work-preview', classId, templateId],
    queryFn: () => call(previewClassWork, { classId, templateId: templateId ?? '' }),
    enabled: templateId !== null,
    staleTime: 0,
  });
}

/** The work of a project that is a copy of a template. */
export function projectWorkQuery(projectId: string) {
  return queryOptions({
    queryKey: [...CLASSES_KEY, 'project', projectId],
    queryFn: () => call(getProjectWork, { projectId }),
    // The query is for a part of the page: the project works without it.
    meta: { quiet: true },
  });
}
