import { Button } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useUnlinkTopic } from '../queries.ts';

interface UnlinkTopicProps {
  readonly projectId: string;
  readonly topic: Project['topics'][number];
}

/** Takes a topic out of a project; the topic and its data stay. */
export function UnlinkTopic({ projectId, topic }: UnlinkTopicProps) {
  const { projects: texts } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const unlink = useUnlinkTopic(projectId);
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
        {texts.unlink}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.unlink}
          confirm={texts.unlinkConfirm}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await unlink.mutateAsync(topic.topicId);
            showSuccess(texts.unlinked(topic.description));
          }}
        >
          {texts.unlinkText(topic.description)}
        </ConfirmDialog>
      )}
    </>
  );
}
