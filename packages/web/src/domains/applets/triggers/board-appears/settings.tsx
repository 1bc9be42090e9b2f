import { useTexts } from '../../../../i18n/texts.ts';
import { Stack, Text } from '../../../../ui/kit.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { TopicField } from '../../fields/topic-field.tsx';
import { texts as allTexts } from './texts.ts';

export function BoardAppearsSettings({ fields, problems, project, onFields }: TriggerSettingsProps) {
  const texts = useTexts(allTexts);
  return (
    <Stack gap="xs">
      <TopicField
        project={project}
        value={fields.topicName ?? ''}
        isWrong={problems.topicName !== undefined}
        onChange={(topicName) => onFields({ topicName })}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
    </Stack>
  );
}
