import { archiveClass, restoreClass, type SchoolClass } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { MoreItem, MoreMenu } from '../../../ui/menu/more-menu.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { CLASSES_KEY } from '../queries.ts';
import { DeleteClassDialog } from './delete-class-dialog.tsx';

/** What becomes of a class after its last lesson. */
export function ClassMenu({ shown }: { shown: SchoolClass }) {
  const { classes: texts } = useFurtherTexts();
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
