import { useTexts } from '../../../../i18n/texts.ts';
import { SimpleGrid, Text } from '../../../../ui/kit.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { SettingInput } from '../../settings/setting-input.tsx';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './texts.ts';

export function BoardGridSettings(props: ChartSettingsProps) {
  const own = useTexts(texts);
  const number = { settings: props, inputMode: 'decimal' } as const;
  return (
    <>
      <div>
        <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit" spacing="md" maw={760}>
          <SettingInput {...number} name="ALARM_BELOW" label={own.below} error={own.numberWrong} />
          <SettingInput {...number} name="ALARM_ABOVE" label={own.above} error={own.aboveWrong} />
        </SimpleGrid>
        <Text component="p" size="sm" c="dimmed" mt="xs">
          {own.alarmHint}
        </Text>
      </div>
      <SourceEditor {...props} hint={own.sourcesHint} />
    </>
  );
}
