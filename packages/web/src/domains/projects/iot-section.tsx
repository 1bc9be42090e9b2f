import { Button, Tabs } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { showError } from '../../ui/toast.ts';
import { PermissionDialog } from '../subscriptions/index.ts';
import { mayCreateTopic, TopicPanel } from '../topics/index.ts';
import { CreateTopicDialog } from './create-topic-dialog.tsx';
import classes from './iot-section.module.css';
import { useLiveProject } from './use-live-project.ts';

/** What the boards of a project send: its figures, and a tab for each topic. */
export function IotSection({ project }: { project: Project }) {
  const { projects: texts } = useTexts();
  const [dialog, setDialog] = useState<'create' | 'not-permitted' | undefined>();
  const [chosen, setChosen] = useState<string | null>(null);
  useLiveProject(project);
  const topics = project.topics.toSorted((a, b) => (a.topicId < b.topicId ? -1 : 1));
  const current = topics.find(({ topicId }) => topicId === chosen) ?? topics[0];

  async function create() {
    const permitted = await mayCreateTopic().catch(showError);
    if (permitted !== undefined) setDialog(permitted ? 'create' : 'not-permitted');
  }

  const figures = [
    [texts.numberOfTopics, topics.length],
    [texts.dataCount, topics.reduce((sum, topic) => sum + topic.totalNumberOfMessages, 0)],
    [texts.numberOfDataTypes, topics.reduce((sum, topic) => sum + topic.dataRecordTypes.length, 0)],
  ] as const;
  const button = (
    <Button leftSection={<Icon name="plus" />} onClick={create}>
      {texts.createTopic}
    </Button>
  );

  return (
    <>
      {current ? (
        <>
          <div className={classes.bar}>
            <dl className={classes.figures}>
              {figures.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd key={value}>{value.toLocaleString('en')}</dd>
                </div>
              ))}
            </dl>
            {button}
          </div>
          <Tabs value={current.topicId} onChange={setChosen} variant="outline" keepMounted={false}>
            <Tabs.List aria-label={texts.topics} className={classes.tabs}>
              {topics.map(({ topicId, topicName, description }) => (
                <Tabs.Tab key={topicId} value={topicId}>
                  <span className={classes.tab}>
                    <span>{description}</span>
                    <code>{topicName}</code>
                  </span>
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {topics.map(({ topicId }) => (
              <Tabs.Panel key={topicId} value={topicId} className={classes.panel}>
                <TopicPanel topicId={topicId} />
              </Tabs.Panel>
            ))}
          </Tabs>
        </>
      ) : (
        <EmptyState title={texts.noTopicTitle} text={texts.noTopicText} action={button} />
      )}
      {dialog === 'create' && (
        <CreateTopicDialog projectId={project.id} onCreated={setChosen} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'not-permitted' && <PermissionDialog onClose={() => setDialog(undefined)} />}
    </>
  );
}
