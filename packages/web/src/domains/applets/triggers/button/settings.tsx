import { TextInput } from '@mantine/core';
import { MAX_BUTTON_LABEL } from '@tinkerstream/contract/applets';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { texts as allTexts } from './texts.ts';

export function ButtonSettings({ fields, onFields }: TriggerSettingsProps) {
  const texts = useTextsOf(allTexts);
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
