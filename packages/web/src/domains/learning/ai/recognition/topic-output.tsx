import { useQuery } from '@tanstack/react-query';
import { allows } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../../i18n/texts.ts';
import { LongSelect } from '../../../../ui/choices/long-select.tsx';
import { Text } from '../../../../ui/kit.ts';
import { projectQuery } from '../../../projects/index.ts';
import { texts as allTexts } from './texts.ts';
import classes from './topic-output.module.css';

interface TopicOutputProps {
  readonly projectId: string;
  /** The id of the topic; '' for none. */
  readonly topicId: string;
  /** A message as the page would send it. */
  readonly example: string;
  readonly onChange: (topicId: string) => void;
}

/** Chooses the topic that receives the recognised class. Shows nothing to users who may not send. */
export function TopicOutput({ projectId, topicId, example, onChange }: TopicOutputProps) {
  const texts = useTexts(allTexts);
  const { projects } = useTexts();
  const { data: project } = useQuery(projectQuery(projectId));
  if (!project || !allows(project.role, 'ADD') || project.topics.length === 0) return null;
  const [before, after] = texts.topicHint(example).split(example);
  return (
    <div>
      <LongSelect
        label={texts.topic}
        value={topicId}
        empty={texts.noTopic}
        nothingFound={projects.noTopicFound}
        choices={project.topics.map((topic) => ({
          value: topic.topicId,
          name: topic.description,
          label: `${topic.description} (${topic.topicName})`,
        }))}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed">
        {before}
        <span className={classes.message}>
          {example}
          {after}
        </span>
      </Text>
    </div>
  );
}
