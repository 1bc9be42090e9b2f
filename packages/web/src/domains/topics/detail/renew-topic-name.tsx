import { Button } from '@mantine/core';
import type { Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useRenewTopicName } from '../queries.ts';

/** Renews the name of a topic; only for its creator. The old name stops working. */
export function RenewTopicName({ topic }: { topic: Topic }) {
  const { links: texts } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const renew = useRenewTopicName(topic.id);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setConfirming(true)}>
        {texts.renewTopicName}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.renewTopicName}
          confirm={texts.renew}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            const { topicName } = await renew.mutateAsync();
            showSuccess(texts.topicNameRenewed(topicName));
            setConfirming(false);
          }}
        >
          {texts.renewTopicNameText(topic.description)}
        </ConfirmDialog>
      )}
    </>
  );
}
