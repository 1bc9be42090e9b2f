import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { permissionErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Project } from '@tinkerstream/contract/projects';
import { type ExportLayout, type ExportProgress, exportProjectData } from '@tinkerstream/contract/records';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { joinRoom } from '../../../platform/live/live.ts';
import { randomKey } from '../../../platform/random-key.ts';
import { callFile } from '../../../platform/requests/call.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { ActionButton } from '../../../ui/links/action-button.tsx';
import { ProgressLine } from '../../../ui/loading/progress-line.tsx';
import { fileClock } from '../../../ui/text/local-time.ts';
import { countText } from '../../../ui/text/number-text.ts';
import { showError, showSuccess } from '../../../ui/toast/toast.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import classes from './download-data.module.css';
import { texts as exportTexts } from './texts.ts';

/** Exports with fewer records are too quick for a progress line. */
const LARGE_RECORD_COUNT = 20_000;

interface DownloadDataProps {
  readonly project: Pick<Project, 'id' | 'projectName'>;
  /** A description, with which the button looks like a tile. */
  readonly tileText?: string;
}

/** Downloads the data of a project and shows progress. */
export function DownloadData({ project, tileText }: DownloadDataProps) {
  const { projects: texts } = useTexts();
  const { wide } = useTexts(exportTexts);
  const { save, isPending, progress } = useProjectExport(project);
  const [isNotPermitted, setNotPermitted] = useState(false);
  const download = (layout: ExportLayout) =>
    save(layout, {
      onSuccess: () => showSuccess(texts.dataDownloaded),
      onError: (error) =>
        hasErrorCode(error, permissionErrors.notIncluded) ? setNotPermitted(true) : showError(error),
    });
  return (
    <>
      <ActionButton
        icon="download"
        label={texts.downloadData}
        tileText={tileText}
        variant="default"
        loading={isPending}
        onClick={() => download('long')}
      />
      {tileText === undefined && (
        <ActionButton
          icon="download"
          label={wide}
          variant="default"
          loading={isPending}
          onClick={() => download('wide')}
        />
      )}
      <div role="status" className={classes.state}>
        {progress && <Progress progress={progress} />}
      </div>
      {isNotPermitted && <PermissionDialog flag="allowExportData" onClose={() => setNotPermitted(false)} />}
    </>
  );
}

function Progress({ progress: { place, recordCount, writtenRecordCount } }: { progress: ExportProgress }) {
  const { projects: texts } = useTexts();
  const { language } = useLanguage();
  if (place > 0) return <p className={classes.text}>{texts.downloadPlace(place)}</p>;
  if (recordCount <= LARGE_RECORD_COUNT) return null;
  const written = Math.min(1, writtenRecordCount / recordCount);
  const text = texts.downloadProgress(
    Math.floor(written * 100),
    countText(Math.min(writtenRecordCount, recordCount), language),
    countText(recordCount, language),
  );
  return (
    <>
      <p className={classes.text}>{text}</p>
      <ProgressLine label={texts.downloadData} value={written} />
    </>
  );
}

/** Saves all records of a project as a workbook named after it, and reports progress. */
function useProjectExport({ id, projectName }: { readonly id: string; readonly projectName: string }) {
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
