import { useState } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { SegmentedControl, Stack, TextInput } from '../../../../ui/kit.ts';
import type { TriggerSettingsProps } from '../../definitions.ts';
import { TriggerAddress } from '../../fields/trigger-address.tsx';
import { texts as allTexts } from './texts.ts';

const PROVIDERS = ['IFTTT', 'oneNET'] as const;
type Provider = (typeof PROVIDERS)[number];

export function WebhookSettings({ fields, problems, stored, onFields }: TriggerSettingsProps) {
  const texts = useTexts(allTexts);
  const [provider, setProvider] = useState<Provider>('IFTTT');
  const webhook = stored?.type === 'WEB_HOOK_TRIGGER' ? stored : undefined;
  const address = provider === 'IFTTT' ? webhook?.iftttwebHookUrl : webhook?.oneNETWebHookUrl;
  return (
    <Stack gap="sm">
      <TextInput
        label={texts.webhookName}
        description={texts.webhookNameHint}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        value={fields.webHookName}
        error={problems.webHookName && texts.webhookNameEmpty}
        onChange={(event) => onFields({ webHookName: event.currentTarget.value })}
      />
      <div>
        <SegmentedControl
          aria-label={texts.provider}
          size="sm"
          value={provider}
          data={[...PROVIDERS]}
          onChange={(value) => setProvider(value as Provider)}
        />
      </div>
      <TriggerAddress label={texts.address(provider)} value={address} hint={texts.addressHints[provider]} />
    </Stack>
  );
}
