import { LimitedCreateButton } from '../../../domains/projects/index.ts';
import { TOPICS_COUNTED } from '../../../domains/topics/index.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { CreateTopicDialog } from './create-topic-dialog.tsx';

interface CreateTopicButtonProps {
  readonly projectId: string;
  readonly onCreated: (topicId: string) => void;
  /** Shows the button as a tile with this description. */
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
