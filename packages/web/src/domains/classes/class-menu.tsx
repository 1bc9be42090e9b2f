import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { archiveClass, removeClass, restoreClass, type SchoolClass } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useCall, useRemovalCall } from '../../platform/requests/use-call.ts';
import { ConfirmDialog, TypedConfirmDialog } from '../../ui/dialogs/dialogs.tsx';
import { MoreItem, MoreMenu } from '../../ui/menu/more-menu.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { CLASSES_KEY, classContentQuery, classListQuery, classQuery } from './queries.ts';

/** The menu of what happens to a class after its last lesson. */
export function ClassMenu({ shown }: { shown: SchoolClass }) {
  const { classes: texts } = useTexts();
  const { id: classId, isArchived } = shown;
  const archive = useCall(archiveClass, { reloads: [CLASSES_KEY] });
  const restore = useCall(restoreClass, { reloads: [CLASSES_KEY] });
  const [dialog, setDialog] = useState<'archive' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <MoreMenu>
        {isArchived ? (
          <MoreItem
            icon="undo"
            onClick={() => restore.mutate({ classId }, { onSuccess: () => showSuccess(texts.restored) })}
          >
            {texts.restore}
          </MoreItem>
        ) : (
          <MoreItem icon="book" onClick={() => setDialog('archive')}>
            {texts.archive}
          </MoreItem>
        )}
        <MoreItem icon="trash" isDestructive onClick={() => setDialog('delete')}>
          {texts.delete}
        </MoreItem>
      </MoreMenu>
      {dialog === 'archive' && (
        <ConfirmDialog
          title={texts.archive}
          confirm={texts.archive}
          onClose={close}
          onConfirm={async () => {
            await archive.mutateAsync({ classId });
            showSuccess(texts.archivedDone);
            close();
          }}
        >
          {texts.archiveText}
        </ConfirmDialog>
      )}
      {dialog === 'delete' && <DeleteClassDialog shown={shown} onClose={close} />}
    </>
  );
}

interface DeleteClassDialogProps {
  readonly shown: SchoolClass;
  readonly onClose: () => void;
}

/** Says what is deleted with a class, and deletes it after its name is typed. */
function DeleteClassDialog({ shown: { id: classId, name }, onClose }: DeleteClassDialogProps) {
  const { classes: texts } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: content } = useQuery(classContentQuery(classId));
  const remove = useRemovalCall(removeClass);
  // A user cannot agree to a deletion of unknown extent.
  if (!content) return null;
  return (
    <TypedConfirmDialog
      title={texts.deleteTitle(name)}
      expected={name}
      label={texts.deleteLabel}
      mismatchMessage={texts.deleteMismatch}
      confirm={texts.delete}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ classId });
        await navigate({ to: '/class' });
        queries.removeQueries({ queryKey: classQuery(classId).queryKey });
        await queries.invalidateQueries({ queryKey: classListQuery.queryKey });
        showSuccess(texts.deleted(name));
      }}
    >
      {texts.deleteText(content)} {content.staying > 0 && texts.deleteStaying(content.staying)}
    </TypedConfirmDialog>
  );
}
