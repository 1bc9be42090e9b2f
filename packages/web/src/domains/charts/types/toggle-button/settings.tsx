import { useTexts } from '../../../../i18n/texts.ts';
import { SimpleGrid } from '../../../../ui/kit.ts';
import { ButtonSide } from '../../buttons/button-side.tsx';
import { OutputTypeChoice } from '../../buttons/output-type.tsx';
import { buttonTexts } from '../../buttons/texts.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './texts.ts';

export function ToggleButtonSettings(props: ChartSettingsProps) {
  const own = useTexts(texts);
  const { sourceHint } = useTexts(buttonTexts);
  return (
    <>
      <OutputTypeChoice {...props} />
      <SourceEditor {...props} hint={sourceHint} />
      <SimpleGrid minColWidth="min(300px, 100%)" autoFlow="auto-fit" spacing="md">
        <ButtonSide
          settings={props}
          side="ON"
          title={own.on}
          valueLabel={own.onValue}
          valuePlaceholder="1"
          textLabel={own.onText}
        />
        <ButtonSide
          settings={props}
          side="OFF"
          title={own.off}
          valueLabel={own.offValue}
          valuePlaceholder="0"
          textLabel={own.offText}
        />
      </SimpleGrid>
    </>
  );
}
