import { useTexts } from '../../../../i18n/texts.ts';
import { ButtonSide } from '../../buttons/button-side.tsx';
import { OutputTypeChoice } from '../../buttons/output-type.tsx';
import { buttonTexts } from '../../buttons/texts.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './texts.ts';

export function PushButtonSettings(props: ChartSettingsProps) {
  const own = useTexts(texts);
  const { sourceHint } = useTexts(buttonTexts);
  return (
    <>
      <OutputTypeChoice {...props} />
      <SourceEditor {...props} hint={sourceHint} />
      <ButtonSide
        settings={props}
        side="ON"
        title={own.button}
        valueLabel={own.value}
        valuePlaceholder="1"
        textLabel={own.text}
      />
    </>
  );
}
