import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { removeClass, type SchoolClass } from '@tinkerstream/contract/classes';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { TypedConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { classContentQuery, classListQuery, classQuery } from '../queries.ts';

interface DeleteClassDialogProps {
  readonly shown: SchoolClass;
  readonly onClose: () => void;
}

/** Says what goes with a class, and deletes it after its name is typed. */
export function DeleteClassDialog({ shown: { id: classId, name }, onClose }: DeleteClassDialogProps) {
  const { classes: texts } = useFurtherTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: content } = useQuery(classContentQuery(classId));
  const remove = useRemovalCall(removeClass);
  // What is not known cannot be agreed to.
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
