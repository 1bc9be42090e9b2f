import { Group } from '@mantine/core';
import { allows } from '@tinkerstream/contract/members';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { ConnectFirstBoard } from './connect-first-board.tsx';
import { CreateTopicButton } from './create-topic-button.tsx';

interface NoTopicProps {
  readonly project: Project;
  readonly onCreated: (topicId: string) => void;
}

/** Shown in a project without topics. */
export function NoTopic({ project, onCreated }: NoTopicProps) {
  const { projects: texts } = useTexts();
  if (!allows(project.role, 'ADD'))
    return <EmptyState help="first-lesson#project" title={texts.noTopics} text={texts.noTopicsToView} />;
  const actions = (
    <Group justify="center">
      <ConnectFirstBoard project={project} />
      <CreateTopicButton projectId={project.id} onCreated={onCreated} variant="default" />
    </Group>
  );
  return (
    <EmptyState help="first-lesson#project" title={texts.noTopicTitle} text={texts.noTopicText} action={actions} />
  );
}
