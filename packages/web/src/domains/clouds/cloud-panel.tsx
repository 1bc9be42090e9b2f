import { CLOUDS, type CloudLink, switchOffCloudLink, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { LongSelect } from '../../ui/choices/long-select.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx';
import { useBusy } from '../../ui/form/use-busy.ts';
import { Button, Group } from '../../ui/kit.ts';
import { Mark } from '../../ui/mark.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { cloudLinksQuery } from '../projects/index.ts';
import { CloudFacts } from './cloud-facts.tsx';
import classes from './cloud-panel.module.css';
import { GUIDES } from './guides/guides.ts';
import { NamesDialog } from './names-dialog.tsx';
import { texts as allTexts } from './texts.ts';

interface CloudPanelProps {
  readonly project: Project;
  readonly link: CloudLink;
}

/** One cloud: its switch, and while it is on, the values that programs need. */
export function CloudPanel({ project, link }: CloudPanelProps) {
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const { id: projectId, topics, role } = project;
  const { cloud, isOn } = link;
  const guide = GUIDES[cloud];
  const mayChange = allows(role, 'CHANGE');
  const hasTopic = !CLOUDS[cloud].isOfAllTopics;
  const reloads = [cloudLinksQuery(projectId).queryKey];
  const on = useCall(switchOnCloudLink, { reloads });
  const off = useCall(switchOffCloudLink, { reloads });
  const [isEnding, setEnding] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [chosen, setChosen] = useState(topics[0]?.topicId ?? '');
  const [isBusy, switchOn] = useBusy(async (topicId: string) => {
    await on.mutateAsync(hasTopic ? { projectId, cloud, topicId } : { projectId, cloud });
    showSuccess(texts.switchedOn(guide.name));
  });
  // A link without its topic is on, but accepts nothing.
  const isReady = isOn && (!hasTopic || link.topicId !== null);

  return (
    <Panel
      title={guide.name}
      hint={guide.hint[language]}
      actions={<Mark kind={isReady ? 'good' : 'none'}>{isReady ? texts.on : texts.off}</Mark>}
    >
      {isOn && !isReady && (
        <p>
          <Mark kind="alert">{texts.topicGone}</Mark>
        </p>
      )}
      {hasTopic && mayChange && (
        <LongSelect
          className={classes.topic}
          label={texts.topic}
          choices={topics.map(({ topicId, topicName, description }) => ({
            value: topicId,
            name: description,
            label: `${description} (${topicName})`,
          }))}
          value={isReady ? (link.topicId ?? '') : chosen}
          nothingFound=""
          onChange={(topicId) => (isReady ? switchOn(topicId) : setChosen(topicId))}
        />
      )}
      {isReady && <CloudFacts project={project} link={link} guide={guide} />}
      {isReady && mayChange && guide.Extra && <guide.Extra projectId={projectId} />}
      {mayChange && (
        <Group gap="xs" mt="md">
          {!isReady && (
            <Button loading={isBusy} onClick={() => switchOn(chosen)}>
              {texts.switchOn(guide.name)}
            </Button>
          )}
          {isReady && hasTopic && (
            <Button variant="default" onClick={() => setEditing(true)} aria-label={texts.editNamesOf(guide.name)}>
              {texts.editNames}
            </Button>
          )}
          {isOn && (
            <Button variant="default" onClick={() => setEnding(true)} aria-label={texts.switchOffThis(guide.name)}>
              {texts.switchOff}
            </Button>
          )}
        </Group>
      )}
      {isEnding && (
        <ConfirmDialog
          title={texts.switchOffThis(guide.name)}
          confirm={texts.switchOff}
          onClose={() => setEnding(false)}
          onConfirm={async () => {
            await off.mutateAsync({ projectId, cloud });
            showSuccess(texts.switchedOff(guide.name));
            setEnding(false);
          }}
        >
          {texts.switchOffText(guide.name)}
        </ConfirmDialog>
      )}
      {isEditing && <NamesDialog projectId={projectId} link={link} guide={guide} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
