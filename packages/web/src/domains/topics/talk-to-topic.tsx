import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useSendMessage } from './queries.ts';
import classes from './topic-panel.module.css';

/** Sends a message to everything that listens to the topic, as a board would. */
export function TalkToTopic({ topicName }: { topicName: string }) {
  const { common, topics: texts } = useTexts();
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useSendMessage(topicName);

  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(message.trim() === '' ? texts.messageEmpty : undefined);
    if (message.trim() === '') return;
    send.mutate(
      { message: message.trim() },
      {
        onSuccess: () => {
          showSuccess(texts.messageSent);
          setMessage('');
        },
      },
    );
  }

  return (
    <form className={classes.talk} onSubmit={submit} noValidate>
      <Textarea
        aria-label={texts.talk}
        placeholder={texts.talkPlaceholder}
        rows={3}
        value={message}
        error={problem}
        classNames={{ input: 'mono' }}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" leftSection={<Icon name="send" />} loading={send.isPending}>
        {common.send}
      </Button>
    </form>
  );
}
