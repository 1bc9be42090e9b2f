import { useQuery } from '@tanstack/react-query';
import { clearToday } from '@tinkerstream/contract/classes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { ConfirmDialog, MessageDialog } from '../../../ui/dialogs/dialogs.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { CLASSES_KEY, todayQuery } from '../queries.ts';

interface ClearTodayDialogProps {
  readonly classId: string;
  readonly onClose: () => void;
}

/** Says how many values of today will be deleted, and deletes them. */
export function ClearTodayDialog({ classId, onClose }: ClearTodayDialogProps) {
  const { lesson: texts } = useTexts();
  const [dayStart] = useState(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString());
  const { data } = useQuery(todayQuery(classId, dayStart));
  const clear = useCall(clearToday, { reloads: [CLASSES_KEY] });
  // A user cannot agree to a deletion of unknown extent.
  if (!data) return null;
  const { records, topics, otherTopics } = data;
  const others = otherTopics > 0 ? ` ${texts.clearOthers(otherTopics)}` : '';
  if (records === 0) {
    return (
      <MessageDialog title={texts.clear} onClose={onClose}>
        {texts.clearNothing}
        {others}
      </MessageDialog>
    );
  }
  return (
    <ConfirmDialog
      title={texts.clear}
      confirm={texts.clearConfirm}
      onClose={onClose}
      onConfirm={async () => {
        const cleared = await clear.mutateAsync({ classId, dayStart });
        showSuccess(texts.cleared(cleared.records));
        onClose();
      }}
    >
      {texts.clearText(records, topics)}
      {others}
    </ConfirmDialog>
  );
}
