import { Button } from '@mantine/core';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useRenewTopicName } from '../queries.ts';

/** Gives a topic a new name, for its creator: the old one no longer opens anything. */
export function RenewTopicName({ topic }: { topic: Topic }) {
  const { links: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewTopicName(topic.id);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {texts.renewTopicName}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.renewTopicName}
          confirm={texts.renew}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { topicName } = await renew.mutateAsync();
            showSuccess(texts.topicNameRenewed(topicName));
            setAsking(false);
          }}
        >
          {texts.renewTopicNameText(topic.description)}
        </ConfirmDialog>
      )}
    </>
  );
}
