import { Button } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { texts as notebookTexts } from './menu-texts.ts';
import { NotebookDialog } from './notebook-dialog.tsx';

interface ProjectNotebookProps {
  readonly project: Project;
  /** The key to offer, as it is typed on the page. */
  readonly openApiKey: string;
}

/** Downloads a notebook with all keys of a project. */
export function ProjectNotebook({ project, openApiKey }: ProjectNotebookProps) {
  const texts = useTextsOf(notebookTexts);
  const [isOpen, setOpen] = useState(false);
  const lines = project.topics.flatMap(({ topicId, description, dataRecordTypes }) =>
    dataRecordTypes.map(({ keyName, dataRecordTypeName, unit }) => ({
      topicId,
      key: keyName,
      name: project.topics.length > 1 ? `${description} · ${dataRecordTypeName}` : dataRecordTypeName,
      unit,
      boards: 'each' as const,
    })),
  );
  if (lines.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} mb="md">
        {texts.open}
      </Button>
      {isOpen && (
        <NotebookDialog
          name={project.projectName}
          lines={lines}
          projects={[{ id: project.id, name: project.projectName, openApiKey }]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
