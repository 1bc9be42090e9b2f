import { useNavigate } from '@tanstack/react-router';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { MoreItem, MoreMenu } from '../../../ui/more-menu.tsx';
import { useDeleteTopic } from '../queries.ts';

/** Deletes a topic with its data; only for its creator. */
export function DeleteTopic({ topic }: { topic: Topic }) {
  const { common, topics: texts } = useTexts();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useDeleteTopic(topic.id);
  return (
    <>
      <MoreMenu>
        <MoreItem icon="trash" isDestructive onClick={() => setConfirming(true)}>
          {texts.delete}
        </MoreItem>
      </MoreMenu>
      {isConfirming && (
        <RemovalDialog
          what={{ id: topic.id }}
          title={texts.delete}
          confirm={texts.delete}
          typed={{
            expected: topic.topicName,
            label: texts.typeName(topic.topicName),
            mismatchMessage: texts.typeNameMismatch,
          }}
          removing={common.deleting(topic.description)}
          removed={texts.deleted(topic.description)}
          remove={remove.mutateAsync}
          onClose={() => setConfirming(false)}
          onConfirmed={() => navigate({ to: '/topic', replace: true })}
        >
          {texts.deleteText(topic.description)}
        </RemovalDialog>
      )}
    </>
  );
}
