import { Tabs } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { TopicPanel } from '../../topic/topic-panel.tsx';
import classes from './iot-section.module.css';
import { NoTopic } from './no-topic.tsx';
import { ProjectStats } from './project-stats.tsx';
import { TopicSelect } from './topic-select.tsx';
import { UnlinkTopic } from './unlink-topic.tsx';

/** With more topics, a searchable list replaces the tabs. */
const MAX_TABS = 12;

/** The data of a project's boards: its statistics, and one of its topics. */
export function IotSection({ project }: { project: Project }) {
  const { projects: texts } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const { topics } = project;
  const current = topics.find(({ topicId }) => topicId === chosen) ?? topics[0];
  if (!current) return <NoTopic project={project} onCreated={setChosen} />;
  const panelOf = (topic: Project['topics'][number]) => (
    <TopicPanel topicId={topic.topicId} actions={<UnlinkTopic projectId={project.id} topic={topic} />} />
  );
  return (
    <>
      <ProjectStats project={project} topicId={current.topicId} onTopicCreated={setChosen} />
      {topics.length > MAX_TABS ? (
        <>
          <TopicSelect topics={topics} topicId={current.topicId} onChoose={setChosen} />
          <div key={current.topicId} className={classes.panel}>
            {panelOf(current)}
          </div>
        </>
      ) : (
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
              {panelOf(topic)}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}
