import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addCoTeacher, removeCoTeacher, type SchoolClass } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { PromptDialog } from '../../ui/dialogs/dialogs.tsx';
import { Button } from '../../ui/kit.ts';
import { Mark } from '../../ui/mark.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { CLASSES_KEY } from './queries.ts';

/** The teachers of a class. */
export function TeachersPanel({ shown: { id: classId, teachers, isOwner } }: { shown: SchoolClass }) {
  const { classes: texts } = useTexts();
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(currentUserQuery);
  const add = useCall(addCoTeacher, { reloads: [CLASSES_KEY] });
  const remove = useCall(removeCoTeacher);
  const [isAdding, setAdding] = useState(false);

  async function removeTeacher(userId: string) {
    await remove.mutateAsync({ classId, userId });
    showSuccess(texts.teacherRemoved);
    if (userId === me.id) await navigate({ to: '/class' });
  }

  return (
    <Panel
      title={texts.teachers}
      hint={texts.teachersHint}
      actions={
        isOwner && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {texts.addTeacher}
          </Button>
        )
      }
    >
      <DataTable
        label={texts.teachers}
        rows={teachers}
        rowKey={({ userId }) => userId}
        columns={[
          {
            key: 'name',
            header: texts.teachers,
            room: 'name',
            render: ({ name, username }) => (name ? `${name} (${username})` : username),
          },
          {
            key: 'action',
            header: texts.actions,
            narrow: true,
            oneLine: true,
            render: (one) =>
              one.isOwner ? (
                <Mark kind="none">{texts.creator}</Mark>
              ) : (
                (isOwner || one.userId === me.id) && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={remove.isPending}
                    onClick={() => void removeTeacher(one.userId).catch(() => {})}
                  >
                    {one.userId === me.id ? texts.leave : texts.remove}
                  </Button>
                )
              ),
          },
        ]}
      />
      {isAdding && (
        <PromptDialog
          title={texts.addTeacher}
          label={texts.teacherName}
          hint={texts.teacherNameHint}
          emptyMessage={texts.teacherEmpty}
          submit={texts.addTeacher}
          onClose={() => setAdding(false)}
          onSubmit={async (username) => {
            await add.mutateAsync({ classId, username });
            showSuccess(texts.teacherAdded);
            setAdding(false);
          }}
        />
      )}
    </Panel>
  );
}
