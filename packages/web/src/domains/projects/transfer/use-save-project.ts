import { useMutation } from '@tanstack/react-query';
import type { Project } from '@tinkerstream/contract/projects';
import { exportProject } from '@tinkerstream/contract/transfers';
import { nameSlug } from '../../../platform/name-slug.ts';
import { call } from '../../../platform/requests/call.ts';
import { saveFile } from '../../../platform/save-file.ts';

/** Saves a project as a file. */
export function useSaveProject({ id, projectName }: Pick<Project, 'id' | 'projectName'>) {
  return useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await call(exportProject, { projectId: id }), null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `${nameSlug(projectName)}.json`);
    },
  });
}
