import type { Project } from '@tinkerstream/contract/projects';
import { allows } from '@tinkerstream/contract/projects';
import { useState } from 'react';
import { DownloadData } from '../../../domains/projects/index.ts';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, Flex, Group } from '../../../ui/kit.ts';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { countText } from '../../../ui/text/number-text.ts';
import { CreateTopicButton } from './create-topic-button.tsx';
import classes from './project-stats.module.css';

const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx'), 'PublishDialog');

interface ProjectStatsProps {
  readonly project: Project;
  /** The id of the shown topic. */
  readonly topicId: string;
  readonly onTopicCreated: (topicId: string) => void;
}

/** The statistics of a project, with actions on its topics and data. */
export function ProjectStats({ project, topicId, onTopicCreated }: ProjectStatsProps) {
  const { projects: texts } = useTexts();
  const { language } = useLanguage();
  const [isPublishing, setPublishing] = useState(false);
  const figures = [
    [texts.numberOfTopics, project.topics.length],
    [texts.dataCount, project.totalNumberOfMessages],
    [texts.numberOfDataTypes, project.topics.reduce((sum, topic) => sum + topic.dataRecordTypes.length, 0)],
  ] as const;

  return (
    <Group gap="md" justify="space-between" mb="lg">
      <Flex component="dl" wrap="wrap" rowGap="xs" columnGap="xl" className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd key={value}>{countText(value, language)}</dd>
          </div>
        ))}
      </Flex>
      <Group gap="xs">
        <Button variant="default" leftSection={<Icon name="send" />} onClick={() => setPublishing(true)}>
          {texts.publish}
        </Button>
        <DownloadData project={project} />
        {allows(project.role, 'ADD') && <CreateTopicButton projectId={project.id} onCreated={onTopicCreated} />}
      </Group>
      {isPublishing && <PublishDialog topics={project.topics} topicId={topicId} onClose={() => setPublishing(false)} />}
    </Group>
  );
}
