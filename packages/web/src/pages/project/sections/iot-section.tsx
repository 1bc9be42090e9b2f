import { type Project, unlinkTopic } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { QUERIES_WITH_TOPICS } from '../../../domains/projects/index.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useRemovalCall } from '../../../platform/requests/use-call.ts';
import { LongSelect } from '../../../ui/choices/long-select.tsx';
import { RemovalDialog } from '../../../ui/dialogs/removal-dialog.tsx';
import { Button, Tabs } from '../../../ui/kit.ts';
import { TopicPanel } from '../../topic/topic-panel.tsx';
import classes from './iot-section.module.css';
import { NoTopic } from './no-topic.tsx';
import { ProjectStats } from './project-stats.tsx';

/** With more topics than this, a searchable list replaces the tabs. */
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

interface UnlinkTopicProps {
  readonly projectId: string;
  readonly topic: Project['topics'][number];
}

/** Removes a topic from a project, for users who may; the topic and its data stay. */
function UnlinkTopic({ projectId, topic }: UnlinkTopicProps) {
  const { common, projects: texts } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  const unlink = useRemovalCall(unlinkTopic, { reloads: QUERIES_WITH_TOPICS });
  if (!topic.isRemovable) return null;
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setConfirming(true)}>
        {texts.unlink}
      </Button>
      {isConfirming && (
        <RemovalDialog
          what={{ id: topic.topicId, from: projectId }}
          title={texts.unlink}
          confirm={texts.unlinkConfirm}
          removing={common.removing(topic.description)}
          removed={texts.unlinked(topic.description)}
          remove={() => unlink.mutateAsync({ projectId, topicId: topic.topicId })}
          onClose={() => setConfirming(false)}
        >
          {texts.unlinkText(topic.description)}
        </RemovalDialog>
      )}
    </>
  );
}

interface TopicSelectProps {
  readonly topics: Project['topics'];
  readonly topicId: string;
  readonly onChoose: (topicId: string) => void;
}

/** Selects one of many topics, searched by description or name. */
function TopicSelect({ topics, topicId, onChoose }: TopicSelectProps) {
  const { projects: texts } = useTexts();
  return (
    <LongSelect
      className={classes.select}
      label={texts.chooseTopic(topics.length)}
      choices={topics.map(({ topicId, topicName, description }) => ({
        value: topicId,
        name: description,
        label: `${description} (${topicName})`,
      }))}
      value={topicId}
      nothingFound={texts.noTopicFound}
      onChange={onChoose}
    />
  );
}
