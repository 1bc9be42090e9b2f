import { renewTopicName, type Topic } from '@tinkerstream/contract/topics';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Button } from '../../../ui/kit.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { QUERIES_WITH_TOPICS } from '../../projects/index.ts';

/** Renews the name of a topic, for its creator only. The old name stops working. */
export function RenewTopicName({ topic }: { topic: Topic }) {
  const { links, projectLinks: texts } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const renew = useCall(renewTopicName, { reloads: QUERIES_WITH_TOPICS });
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setConfirming(true)}>
        {texts.renewTopicName}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.renewTopicName}
          confirm={links.renew}
          onClose={() => setConfirming(false)}
          onConfirm={async () => {
            const { topicName } = await renew.mutateAsync({ topicId: topic.id });
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
