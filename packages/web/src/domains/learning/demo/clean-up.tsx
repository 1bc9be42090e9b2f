import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useDeleteProject } from '../../projects/index.ts';
import { PROJECT_NAME } from './demo-project.ts';

/** Deletes the project of the tour, with all that it created. */
export function CleanUp({ projectId, onConfirmed }: { projectId: string; onConfirmed: () => void }) {
  const { common, demo: texts, projects } = useFurtherTexts();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteProject(projectId);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setConfirming(true)}>
        {texts.cleanUp}
      </Button>
      {isConfirming && (
        <RemovalDialog
          what={{ id: projectId }}
          title={texts.cleanUp}
          confirm={projects.delete}
          typed={{
            expected: PROJECT_NAME,
            label: projects.typeName(PROJECT_NAME),
            mismatchMessage: projects.typeNameMismatch,
          }}
          removing={common.deleting(PROJECT_NAME)}
          removed={projects.deleted(PROJECT_NAME)}
          remove={remove.mutateAsync}
          onClose={() => setConfirming(false)}
          onConfirmed={onConfirmed}
        >
          {projects.deleteText}
        </RemovalDialog>
      )}
    </>
  );
}
