import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { type ExportLayout, type ExportProgress, exportProjectData } from '@tinkerstream/contract/records';
import { useState } from 'react';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { joinRoom } from '../../../platform/live/live.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { callFile } from '../../../platform/requests/call.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { fileClock } from '../../../ui/text/local-time.ts';

/** Saves all records of a project as a workbook named after it, and reports progress. */
export function useProjectExport({ id, projectName }: { readonly id: string; readonly projectName: string }) {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [progress, setProgress] = useState<ExportProgress>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (layout: ExportLayout) => {
      const exportId = randomKey();
      const leave = joinRoom(userRoom(user.id), {
        export_progress: (event) => event.exportId === exportId && setProgress(event),
      });
      try {
        const file = await callFile(exportProjectData, { projectId: id, ...fileClock(), layout, exportId });
        saveFile(file, `${projectName}.xlsx`);
      } finally {
        leave();
        setProgress(undefined);
      }
    },
    // The caller reports refusals.
    meta: { quiet: true },
  });
  return { save: mutate, isPending, progress };
}
