import { Button } from '@mantine/core';
import { type Project, unlinkTopic } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { QUERIES_WITH_TOPICS } from '../../../domains/projects/index.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';

interface UnlinkTopicProps {
  readonly projectId: string;
  readonly topic: Project['topics'][number];
}

/** Removes a topic from a project; the topic and its data stay. For those who may. */
export function UnlinkTopic({ projectId, topic }: UnlinkTopicProps) {
  const { common, projects: texts } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const unlink = useRemovalCall(unlinkTopic, { reloads: QUERIES_WITH_TOPICS });
  if (!topic.isRemovable) return null;
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setConfirming(true)}>
        {texts.unlink}
      </Button>
      {isConfirming && (
        <RemovalDialog
          what={{ id: topic.topicId, from: projectId }}
          title={texts.unlink}
          confirm={texts.unlinkConfirm}
          removing={common.removing(topic.description)}
          removed={texts.unlinked(topic.description)}
          remove={() => unlink.mutateAsync({ projectId, topicId: topic.topicId })}
          onClose={() => setConfirming(false)}
        >
          {texts.unlinkText(topic.description)}
        </RemovalDialog>
      )}
    </>
  );
}
