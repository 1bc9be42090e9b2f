import { createAndLinkTopic } from '@tinkerstream/contract/projects';
import { LimitedCreateButton, QUERIES_WITH_TOPICS } from '../../../domains/projects/index.ts';
import { TOPICS_COUNTED } from '../../../domains/topics/index.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { PromptDialog } from '../../../ui/dialogs/dialogs.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';

interface CreateTopicButtonProps {
  readonly projectId: string;
  readonly onCreated: (topicId: string) => void;
  /** A description, with which the button looks like a tile. */
  readonly tileText?: string;
  readonly variant?: 'default';
}

export function CreateTopicButton({ projectId, onCreated, tileText, variant }: CreateTopicButtonProps) {
  const { projects: texts } = useTexts();
  return (
    <LimitedCreateButton
      label={texts.createTopic}
      tileText={tileText}
      variant={variant}
      counted={TOPICS_COUNTED}
      dialog={(close) => <CreateTopicDialog projectId={projectId} onCreated={onCreated} onClose={close} />}
    />
  );
}

interface CreateTopicDialogProps {
  readonly projectId: string;
  readonly onCreated: (topicId: string) => void;
  readonly onClose: () => void;
}

/** Asks only for a description, with a link to the full form. */
function CreateTopicDialog({ projectId, onCreated, onClose }: CreateTopicDialogProps) {
  const { projects: texts, topics } = useTexts();
  const createTopic = useCall(createAndLinkTopic, { reloads: QUERIES_WITH_TOPICS });
  return (
    <PromptDialog
      title={texts.createTopic}
      label={texts.topicDescription}
      hint={texts.topicDescriptionHint}
      emptyMessage={topics.descriptionEmpty}
      submit={texts.createTopic}
      extra={
        <TextLink to="/topic/create" search={{ projectId }}>
          {texts.moreTopicOptions}
        </TextLink>
      }
      onClose={onClose}
      onSubmit={async (topicDescription) => {
        const topic = await createTopic.mutateAsync({ projectId, topicDescription });
        showSuccess(texts.topicCreated);
        onCreated(topic.topicId);
        onClose();
      }}
    />
  );
}
