import type { Project } from '@tinkerstream/contract/projects';
import { useTexts } from '../../../i18n/texts.ts';
import { LongSelect } from '../../../ui/choices/long-select.tsx';
import { hasTopic } from './project-topics.ts';

interface TopicFieldProps {
  readonly project: Project;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (topicName: string) => void;
}

/** Selects a topic of the project by its description and name. */
export function TopicField({ project, value, isWrong, onChange }: TopicFieldProps) {
  const { applets: texts, appletFilter, projects } = useTexts();
  const isGone = value !== '' && !hasTopic(project, value);
  return (
    <LongSelect
      label={texts.topic}
      withAsterisk
      value={value}
      error={isWrong && (isGone ? texts.topicGone(value) : texts.topicEmpty)}
      empty={appletFilter.chooseTopic}
      nothingFound={projects.noTopicFound}
      choices={[
        ...(isGone ? [{ value, label: value }] : []),
        ...project.topics.map(({ topicName, description }) => ({
          value: topicName,
          name: description,
          label: `${description} (${topicName})`,
        })),
      ]}
      onChange={onChange}
    />
  );
}
