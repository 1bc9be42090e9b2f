import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { CreateTopicButton } from './create-topic-button.tsx';

interface NoTopicProps {
  readonly projectId: string;
  readonly onCreated: (topicId: string) => void;
}

/** Shown in a project without topics. */
export function NoTopic(props: NoTopicProps) {
  const { projects: texts } = useTexts();
  return <EmptyState title={texts.noTopicTitle} text={texts.noTopicText} action={<CreateTopicButton {...props} />} />;
}
