import { useSuspenseQuery } from '@tanstack/react-query';
import { allows, deleteProjectFile, type Project, type ProjectFile } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import form from '../../../ui/form/form.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { fileSize } from '../../../ui/text/file-size.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { projectQuery } from '../queries.ts';
import { FileUpload } from './file-upload.tsx';
import { useDownloadFile } from './queries.ts';
import type { Uploads } from './use-uploads.ts';

/** The table of files is as high as this many rows (rule 11). */
const ROWS = 5;

/** The files of a project: upload, download and delete. */
export function ProjectFiles({ project, uploads }: { project: Project; uploads: Uploads }) {
  const { common, projects: texts } = useTexts();
  const { data: me } = useSuspenseQuery(currentUserQuery);
  const [confirming, setConfirming] = useState<ProjectFile>();
  const download = useDownloadFile(project.id);
  const remove = useRemovalCall(deleteProjectFile, { reloads: [projectQuery(project.id).queryKey] });
  return (
    <Panel title={texts.files}>
      {allows(project.role, 'ADD') && <FileUpload uploads={uploads} />}
      <DataTable
        label={texts.files}
        rows={project.projectFiles}
        rowKey={({ id }) => id}
        padTo={ROWS}
        shortText={texts.moreFiles}
        emptyText={texts.noFiles}
        columns={[
          { key: 'name', header: texts.filename, render: ({ filename }) => filename },
          { key: 'size', header: texts.fileSize, oneLine: true, render: ({ size }) => fileSize(size) },
          {
            key: 'date',
            header: texts.uploadedOn,
            render: ({ createdOn }) => <time dateTime={createdOn}>{localTime(createdOn)}</time>,
          },
          {
            key: 'actions',
            header: texts.actions,
            narrow: true,
            render: (file) => (
              <span className={form.tight}>
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<Icon name="download" size={16} />}
                  aria-label={texts.downloadThisFile(file.filename)}
                  loading={download.isPending && download.variables.id === file.id}
                  onClick={() => download.mutate(file)}
                >
                  {texts.downloadFile}
                </Button>
                {allows(project.role, 'CHANGE', file.creatorId === me.id) && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={texts.deleteThisFile(file.filename)}
                    onClick={() => setConfirming(file)}
                  >
                    {common.delete}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      {confirming && (
        <RemovalDialog
          what={{ id: confirming.id }}
          title={texts.deleteFile}
          confirm={common.delete}
          removing={common.deleting(confirming.filename)}
          removed={texts.fileDeleted(confirming.filename)}
          remove={() => remove.mutateAsync({ projectId: project.id, fileId: confirming.id })}
          onClose={() => setConfirming(undefined)}
        >
          {texts.deleteFileText(confirming.filename)}
        </RemovalDialog>
      )}
    </Panel>
  );
}
