import { Stack, Text } from '@mantine/core';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { TopicField } from '../../fields/topic-field.tsx';
import { texts as allTexts } from './texts.ts';

export function BoardAppearsSettings({ fields, problems, project, onFields }: TriggerSettingsProps) {
  const texts = useTextsOf(allTexts);
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
