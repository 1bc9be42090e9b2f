import { MIN_EVENT_CODE_LENGTH } from '@tinkerstream/contract/subscriptions';
import { useTexts } from '../../../i18n/texts.ts';
import { KeyInput } from '../../../ui/form/key-input.tsx';
import { TextInput } from '../../../ui/kit.ts';
import type { EventForm } from './event-form.ts';

export function EventFields({ form }: { form: EventForm }) {
  const { adminEventCodes: texts } = useTexts();
  const time = { type: 'datetime-local', step: 1, withAsterisk: true } as const;
  return (
    <>
      <KeyInput
        {...form.getInputProps('eventCode')}
        label={texts.eventCode}
        description={texts.eventCodeHint(MIN_EVENT_CODE_LENGTH)}
        withAsterisk
        maxLength={50}
      />
      <TextInput {...form.getInputProps('eventName')} label={texts.eventName} withAsterisk maxLength={100} />
      <TextInput {...form.getInputProps('startTime')} {...time} label={texts.startFrom} />
      <TextInput {...form.getInputProps('endUntil')} {...time} label={texts.endUntil} />
      <TextInput
        {...form.getInputProps('regEndDate')}
        {...time}
        label={texts.regEndDate}
        description={texts.regEndHint}
      />
    </>
  );
}
