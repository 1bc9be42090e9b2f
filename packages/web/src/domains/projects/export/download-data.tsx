import type { Project } from '@tinkerstream/contract/projects';
import type { ExportLayout, ExportProgress } from '@tinkerstream/contract/records';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { ActionButton } from '../../../ui/links/action-button.tsx';
import { ProgressLine } from '../../../ui/loading/progress-line.tsx';
import { countText } from '../../../ui/text/number-text.ts';
import { showError, showSuccess } from '../../../ui/toast/toast.ts';
import { PermissionDialog } from '../../subscriptions/index.ts';
import classes from './download-data.module.css';
import { texts as exportTexts } from './texts.ts';
import { useProjectExport } from './use-project-export.ts';

/** Smaller exports are too quick for a progress line. */
const LARGE_RECORD_COUNT = 20_000;

interface DownloadDataProps {
  readonly project: Pick<Project, 'id' | 'projectName'>;
  /** Shows the button as a tile with this description. */
  readonly tileText?: string;
}

/** Downloads the data of a project and shows progress. */
export function DownloadData({ project, tileText }: DownloadDataProps) {
  const { projects: texts } = useTexts();
  const { wide } = useTextsOf(exportTexts);
  const { save, isPending, progress } = useProjectExport(project);
  const [isNotPermitted, setNotPermitted] = useState(false);
  const download = (layout: ExportLayout) =>
    save(layout, {
      onSuccess: () => showSuccess(texts.dataDownloaded),
      onError: (error) => (hasErrorCode(error, 'TS_ERR_PERMISSION_0001') ? setNotPermitted(true) : showError(error)),
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
