import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteProjectFile, downloadProjectFile, type ProjectFile } from '@tinkerstream/contract/projects';
import { call, callFile } from '../../../platform/call.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { projectQuery } from '../queries.ts';

export function useDownloadFile(projectId: string) {
  return useMutation({
    mutationFn: async ({ id, filename }: ProjectFile) =>
      saveFile(await callFile(downloadProjectFile, { projectId, fileId: id, filename }), filename),
  });
}

export function useDeleteFile(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => call(deleteProjectFile, { projectId, fileId }),
    onSuccess: () => reloadFiles(queries, projectId),
  });
}

/** The project contains its files. */
export function reloadFiles(queries: QueryClient, projectId: string): Promise<void> {
  return queries.invalidateQueries(projectQuery(projectId));
}
