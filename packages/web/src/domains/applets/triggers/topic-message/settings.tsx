import type { TriggerSettingsProps } from '../../definitions.ts';
import { TopicField } from '../../fields/topic-field.tsx';

export function TopicMessageSettings({ fields, problems, project, onFields }: TriggerSettingsProps) {
  return (
    <TopicField
      project={project}
      value={fields.topicName ?? ''}
      isWrong={problems.topicName !== undefined}
      onChange={(topicName) => onFields({ topicName })}
    />
  );
}
