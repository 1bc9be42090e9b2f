import { ActionIcon, Autocomplete, Button, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import type { DataRecordType } from '@tinkerstream/contract/points';
import { sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { filledPairs, hasComma, isSendableKey, type MessageDraft, messageText, type Pair } from './message-draft.ts';
import classes from './send.module.css';

const emptyPair = (rowId: number): Pair => ({ rowId, key: '', value: '' });

const EMPTY: MessageDraft = {
  outputType: 'KEY_VALUE_PAIR',
  deviceSerialNumber: '',
  deviceName: '',
  pairs: [emptyPair(0)],
  text: '',
};

interface SendToolProps {
  readonly topic: Pick<Topic, 'topicName'> & { readonly dataRecordTypes: readonly DataRecordType[] };
  /** The kind of message to begin with. */
  readonly outputType?: MessageDraft['outputType'];
}

/** Publishes a message to a topic as a board does: a text as typed, or keys and values with a preview of the text. */
export function SendTool({ topic, outputType: initialType = 'KEY_VALUE_PAIR' }: SendToolProps) {
  const { common, topics: texts } = useTexts();
  const send = useCall(sendMessageByTopicName);
  const form = useForm({ ...EMPTY, outputType: initialType }, (draft) => {
    if (draft.outputType === 'SIMPLE_MESSAGE') return { text: messageText(draft) === '' && texts.messageEmpty };
    const comma = (text: string) => hasComma(text) && texts.noComma;
    const filled = filledPairs(draft);
    // An empty pair is an error only if no other pair is filled in.
    const sentPairs = filled.length > 0 ? filled : draft.pairs.slice(0, 1);
    const pairErrors = sentPairs.flatMap((pair) => {
      const path = `pairs.${draft.pairs.indexOf(pair)}`;
      return [
        [`${path}.key`, !isSendableKey(pair.key) && texts.keyNotSendable],
        [`${path}.value`, pair.value.trim() === '' ? texts.valueEmpty : comma(pair.value)],
      ];
    });
    return {
      deviceSerialNumber: comma(draft.deviceSerialNumber),
      deviceName: comma(draft.deviceName),
      ...Object.fromEntries(pairErrors),
    };
  });
  const { outputType, pairs } = form.values;
  const preview = messageText(form.values);
  const keys = topic.dataRecordTypes.flatMap(({ keyName, formula }) => (formula ? [] : [keyName]));
  const [isSending, sendOnce] = useBusy(async (draft: MessageDraft) => {
    const { topicName } = topic;
    await send.mutateAsync({ topicName, outputType: draft.outputType, message: messageText(draft) });
    showSuccess(texts.messageSent, { kind: 'message', several: texts.messagesSent });
    // Keep what the user has typed since.
    if (form.getValues().text !== draft.text) return;
    form.setFieldValue('text', '');
    // The empty field is no mistake.
    form.clearErrors();
  });

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // An input method for Chinese uses Enter to choose a character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(sendOnce)} noValidate>
      <SegmentedControl
        aria-label={texts.messageKind}
        fullWidth
        value={outputType}
        data={[
          { value: 'SIMPLE_MESSAGE', label: texts.simpleMessage },
          { value: 'KEY_VALUE_PAIR', label: texts.keyValueMessage },
        ]}
        onChange={(value) => form.setFieldValue('outputType', value as MessageDraft['outputType'])}
      />
      {outputType === 'SIMPLE_MESSAGE' ? (
        <Textarea
          {...form.getInputProps('text')}
          className={classes.wide}
          label={texts.message}
          description={texts.talkEnterHint}
          placeholder={`${keys[0] ?? 'temperature'}=21`}
          rows={3}
          classNames={{ input: 'mono' }}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onKeyDown={sendOnEnter}
        />
      ) : (
        <>
          <Stack gap="sm" w="100%">
            {pairs.map((pair, index) => (
              <div key={pair.rowId} className={classes.row}>
                <Autocomplete
                  {...form.getInputProps(`pairs.${index}.key`)}
                  aria-label={texts.pairKey(index + 1)}
                  placeholder={texts.dataTypeKey}
                  data={keys}
                  autoCapitalize="none"
                  spellCheck={false}
                />
                <TextInput
                  {...form.getInputProps(`pairs.${index}.value`)}
                  aria-label={texts.pairValue(index + 1)}
                  placeholder={texts.value}
                  autoComplete="off"
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="input-sm"
                  disabled={pairs.length === 1}
                  aria-label={texts.removePair(index + 1)}
                  title={texts.removePair(index + 1)}
                  onClick={() => form.removeListItem('pairs', index)}
                >
                  <Icon name="trash" />
                </ActionIcon>
              </div>
            ))}
          </Stack>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="plus" />}
            onClick={() => form.insertListItem('pairs', emptyPair((pairs.at(-1)?.rowId ?? 0) + 1))}
          >
            {texts.addPair}
          </Button>
          <div className={`${classes.pair} ${classes.wide}`}>
            <TextInput
              {...form.getInputProps('deviceSerialNumber')}
              label={texts.deviceSerialNumber}
              description="_dsn"
              autoComplete="off"
            />
            <TextInput
              {...form.getInputProps('deviceName')}
              label={texts.deviceName}
              description="_dn"
              autoComplete="off"
            />
          </div>
          <div className={classes.preview}>
            <p>{texts.preview}</p>
            {preview === '' ? (
              <span className={classes.nothing}>{texts.previewEmpty}</span>
            ) : (
              <Copyable value={preview} label={texts.message} block testId="preview" />
            )}
          </div>
        </>
      )}
      <Button type="submit" leftSection={<Icon name="send" />} loading={isSending}>
        {common.send}
      </Button>
    </form>
  );
}
