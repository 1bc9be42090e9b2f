import { type ClassWork, lockCopies, removeClassWork } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall, useRemovalCall } from '../../../platform/requests/use-call.ts';
import { TypedConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Menu } from '../../../ui/kit.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { projectListQuery } from '../../projects/index.ts';
import { CLASSES_KEY } from '../queries.ts';
import { texts as allTexts } from './texts.ts';

/** Locks all copies of a template, or deletes them after its name is typed. */
interface WorkMenuProps {
  readonly classId: string;
  readonly work: ClassWork;
  /** Whether the reader may delete copies: only the creator of the class may. */
  readonly mayDelete: boolean;
}

export function WorkMenu({ classId, work: { id: workId, name, copies }, mayDelete }: WorkMenuProps) {
  const texts = useTexts(allTexts);
  const remove = useRemovalCall(removeClassWork, { reloads: [CLASSES_KEY, projectListQuery.queryKey] });
  const lock = useCall(lockCopies, { reloads: [CLASSES_KEY] });
  const [isDeleting, setDeleting] = useState(false);
  const close = () => setDeleting(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label={texts.menu(name)} title={texts.menu(name)}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => lock.mutate({ classId, workId, isLocked: true })}>{texts.lockAll}</Menu.Item>
          <Menu.Item onClick={() => lock.mutate({ classId, workId, isLocked: false })}>{texts.unlockAll}</Menu.Item>
          {mayDelete && (
            <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setDeleting(true)}>
              {texts.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <TypedConfirmDialog
          title={texts.deleteTitle(name)}
          expected={name}
          label={texts.deleteLabel}
          mismatchMessage={texts.deleteMismatch}
          confirm={texts.delete}
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync({ classId, workId });
            close();
            showSuccess(texts.deleted);
          }}
        >
          {texts.deleteText(copies.filter(({ project }) => project).length)}
        </TypedConfirmDialog>
      )}
    </>
  );
}
