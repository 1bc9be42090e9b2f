import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { LongSelect } from '../../../ui/choices/long-select.tsx';
import classes from './topic-select.module.css';

interface TopicSelectProps {
  readonly topics: Project['topics'];
  readonly topicId: string;
  readonly onChoose: (topicId: string) => void;
}

/** Selects one of many topics, searched by description or name. */
export function TopicSelect({ topics, topicId, onChoose }: TopicSelectProps) {
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
