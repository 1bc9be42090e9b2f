import { Select } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import classes from './topic-select.module.css';

/** Topics offered without a search. */
const MAX_OPTIONS = 50;

interface TopicSelectProps {
  readonly topics: Project['topics'];
  readonly topicId: string;
  readonly onChoose: (topicId: string) => void;
}

/** Selects one of many topics, searched by description or name. */
export function TopicSelect({ topics, topicId, onChoose }: TopicSelectProps) {
  const { projects: texts } = useTexts();
  return (
    <Select
      className={classes.select}
      label={texts.chooseTopic(topics.length)}
      data={topics.map(({ topicId, topicName, description }) => ({
        value: topicId,
        label: `${description} (${topicName})`,
      }))}
      value={topicId}
      searchable
      allowDeselect={false}
      limit={MAX_OPTIONS}
      nothingFoundMessage={texts.noTopicFound}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(value) => value && onChoose(value)}
    />
  );
}
