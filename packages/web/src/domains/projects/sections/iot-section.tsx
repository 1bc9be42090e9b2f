import { Tabs } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { TopicPanel } from '../../topics/index.ts';
import classes from './iot-section.module.css';
import { NoTopic } from './no-topic.tsx';
import { ProjectStats } from './project-stats.tsx';
import { UnlinkTopic } from './unlink-topic.tsx';

/** What the boards of a project send: its figures, and a tab for each topic. */
export function IotSection({ project }: { project: Project }) {
  const { projects: texts } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const topics = project.topics.toSorted((a, b) => (a.topicId < b.topicId ? -1 : 1));
  const current = topics.find(({ topicId }) => topicId === chosen) ?? topics[0];
  if (!current) return <NoTopic projectId={project.id} onCreated={setChosen} />;
  return (
    <>
      <ProjectStats project={project} topicId={current.topicId} onTopicCreated={setChosen} />
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
        {topics.map((topic) => (
          <Tabs.Panel key={topic.topicId} value={topic.topicId} className={classes.panel}>
            <TopicPanel topicId={topic.topicId} actions={<UnlinkTopic projectId={project.id} topic={topic} />} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
