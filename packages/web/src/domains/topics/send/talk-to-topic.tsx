import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useSendMessage } from '../queries.ts';
import classes from './send.module.css';

/** Sends a message to everything that listens to the topic, as a board would. */
export function TalkToTopic({ topicName }: { topicName: string }) {
  const { common, topics: texts } = useTexts();
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useSendMessage(topicName);
  const [isSending, sendOnce] = useBusy(async (text: string) => {
    await send.mutateAsync({ message: text });
    showSuccess(texts.messageSent);
    // What was typed meanwhile stays.
    setMessage((current) => (current.trim() === text ? '' : current));
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = message.trim();
    setProblem(text === '' ? texts.messageEmpty : undefined);
    if (text === '') return;
    sendOnce(text);
  }

  function sendOnEnter(event: KeyboardEvent) {
    // Chinese is typed with Enter too, which then chooses a character.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Textarea
        aria-label={texts.talk}
        description={texts.talkEnterHint}
        placeholder={texts.talkPlaceholder}
        rows={3}
        value={message}
        error={problem}
        classNames={{ input: 'mono' }}
        inputWrapperOrder={['input', 'error', 'description']}
        onKeyDown={sendOnEnter}
        onChange={(event) => {
          setMessage(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" leftSection={<Icon name="send" />} loading={isSending}>
        {common.send}
      </Button>
    </form>
  );
}
