import { useTexts } from '../../../i18n/texts.ts';
import { mayCreateTopic } from '../../topics/index.ts';
import { LimitedCreateButton } from '../limited-create-button.tsx';
import { CreateTopicDialog } from './create-topic-dialog.tsx';

interface CreateTopicButtonProps {
  readonly projectId: string;
  readonly onCreated: (topicId: string) => void;
}

export function CreateTopicButton({ projectId, onCreated }: CreateTopicButtonProps) {
  const { projects: texts } = useTexts();
  return (
    <LimitedCreateButton
      label={texts.createTopic}
      mayCreate={mayCreateTopic}
      dialog={(close) => <CreateTopicDialog projectId={projectId} onCreated={onCreated} onClose={close} />}
    />
  );
}
