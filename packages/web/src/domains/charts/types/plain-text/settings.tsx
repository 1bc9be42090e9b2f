import { useTexts } from '../../../../i18n/texts.ts';
import type { ChartSettingsProps } from '../../chart-type-definition.ts';
import { ColourInput } from '../../settings/colour-input.tsx';
import { SourceEditor } from '../../settings/source-editor.tsx';
import { texts } from './texts.ts';

export function PlainTextSettings(props: ChartSettingsProps) {
  const own = useTexts(texts);
  const { fields, onFields } = props;
  return (
    <>
      <ColourInput label={own.colour} value={fields.COLOR ?? ''} onChange={(COLOR) => onFields({ COLOR })} />
      <SourceEditor {...props} hint={own.sourceHint} />
    </>
  );
}
