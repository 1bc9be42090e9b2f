import type { DataRecordType } from '@tinkerstream/contract/points';
import { sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import type { KeyboardEvent } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button, SegmentedControl, Textarea } from '../../../ui/kit.ts';
import { lazyPart } from '../../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../../ui/loading/part-boundary.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { emptyPair, filledPairs, hasComma, isSendableKey, type MessageDraft, messageText } from './message-draft.ts';
import classes from './send.module.css';

const PairFields = lazyPart(() => import('./pair-fields.tsx'), 'PairFields');

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
  const { outputType } = form.values;
  const keys = topic.dataRecordTypes.flatMap(({ keyName, formula }) => (formula ? [] : [keyName]));
  const [isSending, sendOnce] = useBusy(async (draft: MessageDraft) => {
    const { topicName } = topic;
    await send.mutateAsync({ topicName, outputType: draft.outputType, message: messageText(draft) });
    showSuccess(texts.messageSent, { kind: 'message', several: texts.messagesSent });
    // Text that the user has typed since then stays.
    if (form.getValues().text !== draft.text) return;
    form.setFieldValue('text', '');
    // The empty field is no error.
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
        <PartBoundary>
          <PairFields form={form} keys={keys} />
        </PartBoundary>
      )}
      <Button type="submit" leftSection={<Icon name="send" />} loading={isSending}>
        {common.send}
      </Button>
    </form>
  );
}
