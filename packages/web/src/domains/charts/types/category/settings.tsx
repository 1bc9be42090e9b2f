import { useTexts } from '../../../../i18n/texts.ts';
import { SimpleGrid } from '../../../../ui/kit.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { SettingInput } from '../../settings/setting-input.tsx';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './texts.ts';

export function CategorySettings(props: ChartSettingsProps) {
  const own = useTexts(texts);
  return (
    <>
      <SimpleGrid minColWidth="min(180px, 100%)" autoFlow="auto-fit" spacing="md" maw={760}>
        <SettingInput
          settings={props}
          name="CATEGORY_COUNT"
          label={own.most}
          description={own.mostHint}
          inputMode="numeric"
          error={own.mostWrong}
        />
      </SimpleGrid>
      <SourceEditor {...props} hint={own.sourceHint} />
    </>
  );
}
