import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useForm } from '../../../ui/use-form.ts';
import { useSendMessage } from '../queries.ts';
import classes from './send.module.css';

/** Publishes a message to the topic, as a board does. */
export function TalkToTopic({ topicName }: { topicName: string }) {
  const { common, topics: texts } = useTexts();
  const form = useForm({ message: '' }, ({ message }) => ({ message: message.trim() === '' && texts.messageEmpty }));
  const send = useSendMessage(topicName);
  const [isSending, sendOnce] = useBusy(async (text: string) => {
    await send.mutateAsync({ message: text });
    showSuccess(texts.messageSent);
    // Keep what the user types meanwhile.
    if (form.getValues().message.trim() === text) form.reset();
  });

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // An input method for Chinese uses Enter to choose a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(({ message }) => sendOnce(message.trim()))} noValidate>
      <Textarea
        {...form.getInputProps('message')}
        aria-label={texts.talk}
        description={texts.talkEnterHint}
        placeholder={texts.talkPlaceholder}
        rows={3}
        classNames={{ input: 'mono' }}
        inputWrapperOrder={['input', 'error', 'description']}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" leftSection={<Icon name="send" />} loading={isSending}>
        {common.send}
      </Button>
    </form>
  );
}
