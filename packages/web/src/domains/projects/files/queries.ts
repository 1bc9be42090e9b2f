import { useMutation } from '@tanstack/react-query';
import { downloadProjectFile, type ProjectFile } from '@tinkerstream/contract/projects';
import { callFile } from '../../../platform/requests/call.ts';
import { saveFile } from '../../../platform/save-file.ts';

export function useDownloadFile(projectId: string) {
  return useMutation({
    mutationFn: async ({ id, filename }: ProjectFile) =>
      saveFile(await callFile(downloadProjectFile, { projectId, fileId: id, filename }), filename),
  });
}
