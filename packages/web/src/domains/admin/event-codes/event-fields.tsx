import { TextInput } from '@mantine/core';
import { MIN_EVENT_CODE_LENGTH } from '@tinkerstream/contract/subscriptions';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { KeyInput } from '../../../ui/key-input.tsx';
import type { EventForm } from './event-form.ts';

/** The fields of an event code. */
export function EventFields({ form }: { form: EventForm }) {
  const { adminEventCodes: texts } = useAdminTexts();
  const { onChange: _, ...code } = form.field('eventCode');
  const time = { type: 'datetime-local', step: 1, withAsterisk: true } as const;
  return (
    <>
      <KeyInput
        {...code}
        label={texts.eventCode}
        description={texts.eventCodeHint(MIN_EVENT_CODE_LENGTH)}
        withAsterisk
        maxLength={50}
        onChange={(eventCode) => form.change({ eventCode })}
      />
      <TextInput {...form.field('eventName')} label={texts.eventName} withAsterisk maxLength={100} />
      <TextInput {...form.field('startTime')} {...time} label={texts.startFrom} />
      <TextInput {...form.field('endUntil')} {...time} label={texts.endUntil} />
      <TextInput {...form.field('regEndDate')} {...time} label={texts.regEndDate} description={texts.regEndHint} />
    </>
  );
}
