import { useTexts } from '../../../../i18n/texts.ts';
import { Group, NativeSelect, Radio, Stack, TextInput } from '../../../../ui/kit.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { TopicField } from '../../fields/topic-field.tsx';
import { texts as allTexts } from './texts.ts';

const FIRES = ['SILENT', 'RETURNS', 'BOTH'] as const;

export function SilenceSettings({ fields, problems, project, onFields }: TriggerSettingsProps) {
  const texts = useTexts(allTexts);
  const { topicName = '', minutes = '', per = '', fires = '' } = fields;
  return (
    <Stack gap="sm">
      <TopicField
        project={project}
        value={topicName}
        isWrong={problems.topicName !== undefined}
        onChange={(name) => onFields({ topicName: name })}
      />
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        max={1440}
        autoComplete="off"
        label={texts.minutes}
        value={minutes}
        error={problems.minutes && texts.wrongMinutes}
        onChange={(event) => onFields({ minutes: event.currentTarget.value })}
      />
      <Radio.Group
        label={texts.per}
        description={texts.perHints[per === 'TOPIC' ? 'TOPIC' : 'BOARD']}
        value={per}
        onChange={(value) => onFields({ per: value })}
      >
        <Group gap="md" my="2xs">
          {(['BOARD', 'TOPIC'] as const).map((value) => (
            <Radio key={value} value={value} label={texts.pers[value]} />
          ))}
        </Group>
      </Radio.Group>
      <NativeSelect
        label={texts.fires}
        value={fires}
        data={FIRES.map((value) => ({ value, label: texts.firesOf[value] }))}
        onChange={(event) => onFields({ fires: event.currentTarget.value })}
      />
    </Stack>
  );
}
