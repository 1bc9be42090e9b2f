import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addClass } from '@tinkerstream/contract/classes';
import { mayCreateClasses } from '@tinkerstream/contract/subscriptions';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useIsAdmin } from '../../platform/current-user.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { PromptDialog } from '../../ui/dialogs/dialogs.tsx';
import { Button } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { EmptyState } from '../../ui/loading/empty-state.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { localMinute } from '../../ui/text/local-time.ts';
import { showSuccess } from '../../ui/toast/toast.ts';
import { subscriptionStatusQuery } from '../subscriptions/index.ts';
import { classListQuery } from './queries.ts';

export function ClassListPage() {
  const { classes: texts } = useTexts();
  const { data: found } = useSuspenseQuery(classListQuery);
  const [isCreating, setCreating] = useState(false);
  const { data: status } = useSuspenseQuery(subscriptionStatusQuery);
  const mayCreate = mayCreateClasses(status, useIsAdmin());
  const create = mayCreate && <Button onClick={() => setCreating(true)}>{texts.create}</Button>;
  return (
    <>
      <PageHeader title={texts.title} intro={texts.intro} actions={found.length > 0 && create} />
      {found.length === 0 ? (
        <EmptyState
          help="teacher#prepare"
          title={texts.none}
          text={mayCreate ? texts.noneText : texts.notForYou}
          action={create}
        />
      ) : (
        <DataTable
          label={texts.title}
          rows={found}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'name',
              header: texts.name,
              room: 'name',
              render: ({ id, name }) => (
                <TextLink to="/class/$classId" params={{ classId: id }} fw={600}>
                  {name}
                </TextLink>
              ),
            },
            {
              key: 'pupils',
              header: texts.pupils,
              clear: true,
              render: ({ pupilCount, isOwner }) =>
                isOwner ? (
                  texts.pupilCount(pupilCount)
                ) : (
                  <>
                    {texts.pupilCount(pupilCount)} <Mark kind="none">{texts.ofColleague}</Mark>
                  </>
                ),
            },
            {
              key: 'door',
              header: texts.door,
              clear: true,
              render: ({ openUntil, isArchived }) =>
                isArchived ? (
                  <Mark kind="none">{texts.archived}</Mark>
                ) : openUntil ? (
                  <Mark kind="good">{texts.openUntil(localMinute(openUntil).slice(11))}</Mark>
                ) : (
                  <Mark kind="none">{texts.closed}</Mark>
                ),
            },
          ]}
        />
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { classes: texts } = useTexts();
  const navigate = useNavigate();
  const create = useCall(addClass, { reloads: [classListQuery.queryKey] });
  return (
    <PromptDialog
      title={texts.create}
      label={texts.name}
      hint={texts.nameHint}
      emptyMessage={texts.nameEmpty}
      submit={texts.create}
      onClose={onClose}
      onSubmit={async (name) => {
        const { id } = await create.mutateAsync({ name });
        showSuccess(texts.created(name));
        await navigate({ to: '/class/$classId', params: { classId: id } });
      }}
    />
  );
}
