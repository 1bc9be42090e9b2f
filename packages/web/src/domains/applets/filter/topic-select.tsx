import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { LongSelect } from '../../../ui/choices/long-select.tsx';
import classes from './condition-row.module.css';
import { useFilterContext } from './filter-context.ts';

interface TopicSelectProps {
  readonly label: string;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (topicName: string) => void;
}

/** Chooses a topic of the project. A topic that is no longer in the project is shown by its name. */
export function TopicSelect({ label, value, error, onChange }: TopicSelectProps) {
  const { appletFilter: texts, projects } = useTexts();
  const { topics } = useFilterContext();
  const isKnown = value === '' || topics.some(({ topicName }) => topicName === value);
  return (
    <LongSelect
      className={classes.topic}
      aria-label={label}
      value={value}
      error={error}
      empty={texts.chooseTopic}
      nothingFound={projects.noTopicFound}
      choices={[
        ...topics.map(({ topicName, description }) => ({
          value: topicName,
          name: description || topicName,
          label: description ? `${description} (${topicName})` : topicName,
        })),
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={onChange}
    />
  );
}
