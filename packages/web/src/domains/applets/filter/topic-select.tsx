import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import classes from './condition-row.module.css';
import { useFilterContext } from './filter-context.ts';

interface TopicSelectProps {
  readonly label: string;
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (topicName: string) => void;
}

/** Chooses a topic of the project. One that is no longer in it is shown by its name. */
export function TopicSelect({ label, value, error, onChange }: TopicSelectProps) {
  const { appletFilter: texts } = useTexts();
  const { topics } = useFilterContext();
  const isKnown = value === '' || topics.some(({ topicName }) => topicName === value);
  return (
    <NativeSelect
      className={classes.topic}
      aria-label={label}
      value={value}
      error={error}
      data={[
        { value: '', label: texts.chooseTopic },
        ...topics.map(({ topicName, description }) => ({
          value: topicName,
          label: description ? `${description} (${topicName})` : topicName,
        })),
        ...(isKnown ? [] : [value]),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
