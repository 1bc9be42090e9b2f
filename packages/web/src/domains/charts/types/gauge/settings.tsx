import { useTexts } from '../../../../i18n/texts.ts';
import { SimpleGrid } from '../../../../ui/kit.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { RangeFields } from '../../range/range-fields.tsx';
import { SettingInput } from '../../settings/setting-input.tsx';
import classes from '../../settings/settings.module.css';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './texts.ts';

export function GaugeSettings(props: ChartSettingsProps) {
  const own = useTexts(texts);
  return (
    <>
      <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit" spacing="md" maw={760}>
        <SettingInput
          settings={props}
          name="TEXT"
          className={classes.whole}
          label={own.text}
          placeholder={own.textPlaceholder}
          withAsterisk
          error={own.textEmpty}
        />
        <RangeFields {...props} />
      </SimpleGrid>
      <SourceEditor {...props} hint={own.sourcesHint} />
    </>
  );
}
