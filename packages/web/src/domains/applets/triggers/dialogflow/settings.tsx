import { useTexts } from '../../../../i18n/texts.ts';
import { Stack, TextInput } from '../../../../ui/kit.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { TriggerAddress } from '../../fields/trigger-address.tsx';
import { texts as allTexts } from './texts.ts';

export function DialogflowSettings({ fields, problems, stored, onFields }: TriggerSettingsProps) {
  const texts = useTexts(allTexts);
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.intentName}
        description={texts.intentNameHint}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        value={fields.dialogflowIntentName}
        error={problems.dialogflowIntentName && texts.intentNameEmpty}
        onChange={(event) => onFields({ dialogflowIntentName: event.currentTarget.value })}
      />
      <TriggerAddress
        label={texts.address}
        value={stored?.type === 'DIALOGFLOW_TRIGGER' ? stored.dialogflowUrl : undefined}
        hint={texts.addressHint}
      />
    </Stack>
  );
}
