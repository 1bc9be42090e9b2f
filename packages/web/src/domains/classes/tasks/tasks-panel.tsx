import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  addTask,
  type ClassTask,
  removeTask,
  type SchoolClass,
  TASK_KINDS,
  type TaskKind,
  tickTask,
} from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { useCall, useRemovalCall } from '../../../platform/requests/use-call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Checkbox, Menu, SimpleGrid } from '../../../ui/kit.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { CLASSES_KEY } from '../queries.ts';
import { AddTaskDialog } from './add-task-dialog.tsx';
import { tasksQuery } from './queries.ts';
import { taskText } from './task-text.ts';
import { texts as allTexts } from './texts.ts';

/** The tasks of a class, and who has done them. */
export function TasksPanel({ shown }: { shown: SchoolClass }) {
  const texts = useTexts(allTexts);
  const { id: classId, pupils } = shown;
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const query = tasksQuery(classId);
  const { data } = useQuery(query);
  const remove = useRemovalCall(removeTask, { reloads: [CLASSES_KEY] });
  const [dialog, setDialog] = useState<'VALUE' | 'TEXT'>();
  const [removed, setRemoved] = useState<ClassTask>();
  useLiveData({ rooms: [userRoom(user.id)], queryKey: query.queryKey, reloadOn: ['class_changed'] });
  const tasks = data?.tasks ?? [];
  const doneOf = (taskId: string) => data?.done.filter((one) => one.taskId === taskId) ?? [];
  return (
    <Panel
      title={texts.title}
      hint={texts.hint}
      actions={!shown.isArchived && <AddTaskMenu classId={classId} onForm={setDialog} />}
    >
      {tasks.length > 0 && (
        <DataTable
          label={texts.title}
          rows={tasks}
          rowKey={({ id }) => id}
          columns={[
            { key: 'task', header: texts.task, room: 'name', render: (task) => taskText(task, texts) },
            {
              key: 'done',
              header: texts.done,
              oneLine: true,
              render: ({ id }) => texts.doneOf(doneOf(id).length, pupils.length),
            },
          ]}
          renderDetails={(task) => (
            <>
              <TickList shown={shown} task={task} done={doneOf(task.id).map(({ pupilId }) => pupilId)} />
              <Button
                mt="sm"
                variant="default"
                size="compact-sm"
                leftSection={<Icon name="trash" size={14} />}
                aria-label={texts.remove(taskText(task, texts))}
                onClick={() => setRemoved(task)}
              >
                {texts.delete}
              </Button>
            </>
          )}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={texts.remove(taskText(removed, texts))}
          confirm={texts.delete}
          onClose={() => setRemoved(undefined)}
          onConfirm={async () => {
            await remove.mutateAsync({ classId, taskId: removed.id });
            setRemoved(undefined);
            showSuccess(texts.removed);
          }}
        >
          {texts.removeText(doneOf(removed.id).length)}
        </ConfirmDialog>
      )}
      {dialog && <AddTaskDialog classId={classId} kind={dialog} onClose={() => setDialog(undefined)} />}
    </Panel>
  );
}

interface AddTaskMenuProps {
  readonly classId: string;
  readonly onForm: (kind: 'VALUE' | 'TEXT') => void;
}

/** Adds a task by two clicks. */
function AddTaskMenu({ classId, onForm }: AddTaskMenuProps) {
  const texts = useTexts(allTexts);
  const add = useCall(addTask, { reloads: [CLASSES_KEY] });
  function choose(kind: TaskKind) {
    if (kind === 'VALUE' || kind === 'TEXT') onForm(kind);
    else add.mutate({ classId, task: { kind } });
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={add.isPending}>
          {texts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TASK_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => choose(kind)}>
            {texts.kinds[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TickListProps {
  readonly shown: SchoolClass;
  readonly task: ClassTask;
  readonly done: readonly string[];
}

/** The pupils with a tick for each who has done a task. A teacher changes the ticks. */
function TickList({ shown: { id: classId, pupils }, task, done }: TickListProps) {
  const texts = useTexts(allTexts);
  const tick = useCall(tickTask, { reloads: [CLASSES_KEY] });
  if (pupils.length === 0) return <p>{texts.noPupils}</p>;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} role="group" aria-label={texts.details} spacing="xs">
      {pupils.map(({ id: pupilId, name }) => (
        <Checkbox
          key={pupilId}
          label={name}
          checked={done.includes(pupilId)}
          onChange={({ currentTarget }) =>
            tick.mutate({ classId, taskId: task.id, pupilId, isDone: currentTarget.checked })
          }
        />
      ))}
    </SimpleGrid>
  );
}
