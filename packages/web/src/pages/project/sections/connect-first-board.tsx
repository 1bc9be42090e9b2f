import { useNavigate } from '@tanstack/react-router';
import { createAndLinkTopic, type Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { QUERIES_WITH_TOPICS } from '../../../domains/projects/index.ts';
import { PermissionDialog, type ReachedLimit, reachedLimit } from '../../../domains/subscriptions/index.ts';
import { TOPICS_COUNTED } from '../../../domains/topics/index.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { ActionButton } from '../../../ui/links/action-button.tsx';
import { showError } from '../../../ui/toast/toast.ts';

/** Makes the first topic of a project, with its name, and opens the page that connects a board to it. */
export function ConnectFirstBoard({ project }: { project: Project }) {
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
