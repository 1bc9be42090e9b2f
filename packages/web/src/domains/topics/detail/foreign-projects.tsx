import { unlinkTopic } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Button } from '../../../ui/kit.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { fullName } from '../../../ui/text/person-text.ts';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';

/** Projects of others that contain the topic. Its creator can remove it from them here. */
export function ForeignProjects({ topic }: { topic: Topic }) {
  const { common, projectLinks: texts, projects } = useTexts();
  const [confirming, setConfirming] = useState<Topic['foreignProjects'][number]>();
  const remove = useRemovalCall(unlinkTopic, { reloads: QUERIES_WITH_TOPICS });
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
            render: ({ projectName, owner }) => texts.foreignProject(projectName, fullName(owner)),
          },
          {
            key: 'by',
            header: projects.user,
            render: ({ addedBy }) => (addedBy.length > 0 ? texts.addedBy(addedBy.map(fullName)) : texts.addedByUnknown),
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
                onClick={() => setConfirming(link)}
              >
                {projects.unlinkConfirm}
              </Button>
            ),
          },
        ]}
      />
      {confirming && (
        <RemovalDialog
          what={{ id: topic.id, from: confirming.id }}
          title={texts.removeFrom(confirming.projectName)}
          confirm={projects.unlinkConfirm}
          removing={common.removing(topic.description)}
          removed={texts.removedFrom(confirming.projectName)}
          remove={() => remove.mutateAsync({ projectId: confirming.id, topicId: topic.id })}
          onClose={() => setConfirming(undefined)}
        >
          {texts.removeFromText(topic.description, confirming.projectName)}
        </RemovalDialog>
      )}
    </Panel>
  );
}
