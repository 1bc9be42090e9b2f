import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { TypedConfirmDialog } from '../../../ui/typed-confirm-dialog.tsx';
import { useDeleteTopic } from '../queries.ts';

/** Deletes a topic with its data, for who has created it. */
export function DeleteTopic({ topic }: { topic: Topic }) {
  const { topics: texts } = useTexts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteTopic(topic.id);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {texts.delete}
      </Button>
      {isAsking && (
        <TypedConfirmDialog
          title={texts.delete}
          expected={topic.topicName}
          label={texts.typeName(topic.topicName)}
          mismatchMessage={texts.typeNameMismatch}
          confirm={texts.delete}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove.mutateAsync();
            showSuccess(texts.deleted(topic.description));
            await navigate({ to: '/topic', replace: true });
          }}
        >
          {texts.deleteText(topic.description)}
        </TypedConfirmDialog>
      )}
    </>
  );
}
