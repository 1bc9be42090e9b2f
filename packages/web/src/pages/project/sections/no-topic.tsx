import { useNavigate } from '@tanstack/react-router';
import { allows, createAndLinkTopic, type Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { QUERIES_WITH_TOPICS } from '../../../domains/projects/index.ts';
import { PermissionDialog, type ReachedLimit, reachedLimit } from '../../../domains/subscriptions/index.ts';
import { TOPICS_COUNTED } from '../../../domains/topics/index.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Group } from '../../../ui/kit.ts';
import { ActionButton } from '../../../ui/links/action-button.tsx';
import { EmptyState } from '../../../ui/loading/empty-state.tsx';
import { showError } from '../../../ui/toast/toast.ts';
import { CreateTopicButton } from './create-topic-button.tsx';

interface NoTopicProps {
  readonly project: Project;
  readonly onCreated: (topicId: string) => void;
}

/** What a project without topics shows. */
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

/** Creates the first topic of a project, with the project's name, and opens the page that connects a board to it. */
function ConnectFirstBoard({ project }: { project: Project }) {
  const { topics: texts } = useTexts();
  const navigate = useNavigate();
  const create = useCall(createAndLinkTopic, { reloads: QUERIES_WITH_TOPICS });
  const [reached, setReached] = useState<ReachedLimit>();
  const [isBusy, connect] = useBusy(async () => {
    const found = await TOPICS_COUNTED.check().catch(showError);
    setReached(found ? reachedLimit(TOPICS_COUNTED, found) : undefined);
    if (!found?.allowCreate) return;
    const { topicName } = await create.mutateAsync({ projectId: project.id, topicDescription: project.projectName });
    await navigate({ to: '/connect/$topicName', params: { topicName } });
  });
  return (
    <>
      <ActionButton icon="device" label={texts.connectBoard} loading={isBusy} onClick={() => connect()} />
      {reached && <PermissionDialog limit={reached} onClose={() => setReached(undefined)} />}
    </>
  );
}
