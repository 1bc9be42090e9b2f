import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createAndLinkTopic,
  createProject,
  getCreateProjectLimit,
  getProject,
  listProjects,
  updateProject,
} from '@tinkerstream/contract/projects';
import { call } from '../../platform/call.ts';

/** The projects the user owns or collaborates in, oldest first. */
export const projectListQuery = queryOptions({
  queryKey: ['projects', 'list'],
  queryFn: () => call(listProjects, {}),
});

export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['projects', 'one', projectId],
    queryFn: () => call(getProject, { projectId }),
    // Each live message makes a new one, which must not be compared with the last field by field.
    structuralSharing: false,
  });
}

/** Whether the subscription allows one more project. Asked anew each time. */
export function mayCreateProject(): Promise<boolean> {
  return call(getCreateProjectLimit, {}).then(({ allowCreate }) => allowCreate);
}

export function useCreateProject() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (projectName: string) => call(createProject, { projectName }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['projects', 'list'] }),
  });
}

export function useRenameProject(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (projectName: string) => call(updateProject, { projectId, projectName }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['projects'] }),
  });
}

export function useCreateTopicInProject(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (topicDescription: string) => call(createAndLinkTopic, { projectId, topicDescription }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['projects'] }),
        queries.invalidateQueries({ queryKey: ['topics', 'list'] }),
      ]),
  });
}
