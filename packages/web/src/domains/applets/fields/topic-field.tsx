import { NativeSelect } from '@mantine/core';
import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { hasTopic } from './project-topics.ts';

interface TopicFieldProps {
  readonly project: Project;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (topicName: string) => void;
}

/** Selects a topic of the project by its description and name. */
export function TopicField({ project, value, isWrong, onChange }: TopicFieldProps) {
  const { applets: texts, appletFilter } = useTexts();
  const isGone = value !== '' && !hasTopic(project, value);
  return (
    <NativeSelect
      label={texts.topic}
      withAsterisk
      value={value}
      error={isWrong && (isGone ? texts.topicGone(value) : texts.topicEmpty)}
      data={[
        { value: '', label: appletFilter.chooseTopic },
        ...(isGone ? [{ value, label: value }] : []),
        ...project.topics.map(({ topicName, description }) => ({
          value: topicName,
          label: `${description} (${topicName})`,
        })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
