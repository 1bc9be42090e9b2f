import { useQuery } from '@tanstack/react-query';
import { endPublishing, listPublishers, type Publisher } from '@tinkerstream/contract/dashboards';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { call } from '../../../platform/requests/call.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Button, Stack } from '../../../ui/kit.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { listText } from '../../../ui/text/list-text.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { texts as allTexts } from './texts.ts';

interface PublishersProps {
  readonly projectId: string;
  /** The owner of the project, who may end what others publish. */
  readonly ownerId: string | undefined;
}

/** Names the users who show something of a project to everyone. Shows nothing if nobody does. */
export function Publishers({ projectId, ownerId }: PublishersProps) {
  const { projects } = useTexts();
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const { data: me } = useQuery(currentUserQuery);
  const isOwner = me !== undefined && me.id === ownerId;
  const [ending, setEnding] = useState<Publisher>();
  const queryKey = ['dashboards', 'publishers', projectId];
  const { data } = useQuery({ queryKey, queryFn: () => call(listPublishers, { projectId }), meta: { quiet: true } });
  const end = useCall(endPublishing, { reloads: [queryKey] });
  if (!data?.length) return null;
  return (
    <Stack mt="lg" gap="xs">
      <h3>{texts.title}</h3>
      <DataTable
        label={texts.title}
        rows={data}
        rowKey={({ userId }) => userId}
        columns={[
          { key: 'who', header: texts.who, render: ({ by }) => by },
          {
            key: 'what',
            header: texts.what,
            render: ({ dashboards, chartCount }) =>
              [
                ...(dashboards.length > 0 ? [texts.dashboards(listText(dashboards, language))] : []),
                ...(chartCount > 0 ? [texts.charts(chartCount)] : []),
              ].join(' · '),
          },
          ...(isOwner
            ? [
                {
                  key: 'actions',
                  header: projects.actions,
                  narrow: true,
                  render: (publisher: Publisher) => (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={texts.endOf(publisher.by)}
                      onClick={() => setEnding(publisher)}
                    >
                      {texts.end}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {ending && (
        <ConfirmDialog
          title={texts.endTitle(ending.by)}
          confirm={texts.end}
          onClose={() => setEnding(undefined)}
          onConfirm={async () => {
            await end.mutateAsync({ projectId, userId: ending.userId });
            showSuccess(texts.ended(ending.by));
          }}
        >
          {ending.userId === me?.id ? texts.endOwnText : texts.endText}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
