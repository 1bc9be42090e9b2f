import { Button } from '@mantine/core';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useRemoveFromProject } from '../queries.ts';

/** The projects that others have added a topic to, for its creator, who removes it from them. */
export function ForeignProjects({ topic }: { topic: Topic }) {
  const { links: texts, projects } = useTexts();
  const [asked, setAsked] = useState<Topic['foreignProjects'][number]>();
  const remove = useRemoveFromProject(topic.id);
  if (topic.foreignProjects.length === 0) return null;
  return (
    <Panel title={texts.foreignTitle} hint={texts.foreignHint}>
      <DataTable
        label={texts.foreignTitle}
        rows={topic.foreignProjects}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'project',
            header: projects.list,
            render: ({ projectName, owner }) => texts.foreignProject(projectName, owner),
          },
          {
            key: 'by',
            header: projects.user,
            render: ({ addedBy }) => (addedBy.length > 0 ? texts.addedBy(addedBy) : texts.addedByUnknown),
          },
          {
            key: 'remove',
            header: projects.actions,
            narrow: true,
            render: (link) => (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={texts.removeFrom(link.projectName)}
                onClick={() => setAsked(link)}
              >
                {projects.unlinkConfirm}
              </Button>
            ),
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          title={texts.removeFrom(asked.projectName)}
          confirm={projects.unlinkConfirm}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await remove.mutateAsync(asked.id);
            showSuccess(texts.removedFrom(asked.projectName));
            setAsked(undefined);
          }}
        >
          {texts.removeFromText(topic.description, asked.projectName)}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
