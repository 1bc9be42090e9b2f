import { BinRule } from '@tinkerstream/contract/charts';
import { useTexts } from '../../../../i18n/texts.ts';
import { NativeSelect, SimpleGrid } from '../../../../ui/kit.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { SettingInput } from '../../settings/setting-input.tsx';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './view-texts.ts';

export function HistogramSettings(props: ChartSettingsProps) {
  const own = useTexts(texts);
  const { fields, onFields } = props;
  return (
    <>
      <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit" spacing="md" maw={760}>
        <NativeSelect
          label={own.rule}
          value={fields.BIN_RULE}
          data={BinRule.options.map((value) => ({ value, label: own.rules[value] }))}
          onChange={(event) => onFields({ BIN_RULE: event.currentTarget.value, BIN_COUNT: fields.BIN_COUNT || '10' })}
        />
        {fields.BIN_RULE === 'BY_HAND' && (
          <SettingInput settings={props} name="BIN_COUNT" label={own.bins} inputMode="numeric" error={own.binsWrong} />
        )}
      </SimpleGrid>
      <SourceEditor {...props} hint={own.sourceHint} />
    </>
  );
}
