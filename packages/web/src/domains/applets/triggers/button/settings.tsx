import { MAX_BUTTON_LABEL } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../../i18n/texts.ts';
import { TextInput } from '../../../../ui/kit.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { texts as allTexts } from './texts.ts';

export function ButtonSettings({ fields, onFields }: TriggerSettingsProps) {
  const texts = useTexts(allTexts);
  return (
    <TextInput
      label={texts.label}
      description={texts.labelHint}
      placeholder={texts.runNow}
      maxLength={MAX_BUTTON_LABEL}
      autoComplete="off"
      value={fields.buttonLabel}
      onChange={(event) => onFields({ buttonLabel: event.currentTarget.value })}
    />
  );
}
