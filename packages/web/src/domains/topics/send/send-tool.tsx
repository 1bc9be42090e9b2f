import { ActionIcon, Autocomplete, Button, SegmentedControl, TextInput } from '@mantine/core';
import type { DataRecordType, Topic } from '@tinkerstream/contract/topics';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Copyable } from '../../../ui/copyable.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { focusFirstProblem } from '../../../ui/use-form.ts';
import { useSendMessage } from '../queries.ts';
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
}

/** Puts a message together as boards write it, and shows the very text before it goes out. */
export function SendTool({ topic }: SendToolProps) {
  const { common, topics: texts } = useTexts();
  const [draft, setDraft] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const send = useSendMessage(topic.topicName);
  const { outputType, pairs } = draft;
  const preview = messageText(draft);
  const filled = filledPairs(draft);
  const [isSending, sendOnce] = useBusy(async () => {
    await send.mutateAsync({ message: preview, outputType });
    showSuccess(texts.messageSent);
  });
  const change = (changed: Partial<MessageDraft>) => setDraft((current) => ({ ...current, ...changed }));

  const commaProblem = (text: string) => hasComma(text) && texts.noComma;
  const keyProblem = ({ key }: Pair) => !isSendableKey(key) && texts.keyNotSendable;
  const valueProblem = ({ value }: Pair) => (value.trim() === '' ? texts.valueEmpty : commaProblem(value));
  const isEmpty = outputType === 'SIMPLE_MESSAGE' ? preview === '' : filled.length === 0;
  const isWrong =
    outputType === 'KEY_VALUE_PAIR' &&
    [
      commaProblem(draft.deviceSerialNumber),
      commaProblem(draft.deviceName),
      ...filled.flatMap((pair) => [keyProblem(pair), valueProblem(pair)]),
    ].some(Boolean);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isWrong) return focusFirstProblem(event.currentTarget);
    sendOnce();
  }

  /** What is wrong with a pair is told once it was tried; an empty one only where there is no other. */
  const told = (pair: Pair, problem: (pair: Pair) => string | false) =>
    tried && (filled.includes(pair) || (filled.length === 0 && pair === pairs[0])) && problem(pair);
  const changePair = (rowId: number, changed: Partial<Pair>) =>
    change({ pairs: pairs.map((pair) => (pair.rowId === rowId ? { ...pair, ...changed } : pair)) });
  const sender = (name: 'deviceSerialNumber' | 'deviceName') => ({
    value: draft[name],
    error: tried && commaProblem(draft[name]),
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SegmentedControl
        aria-label={texts.messageKind}
        fullWidth
        value={outputType}
        data={[
          { value: 'KEY_VALUE_PAIR', label: texts.keyValueMessage },
          { value: 'SIMPLE_MESSAGE', label: texts.simpleMessage },
        ]}
        onChange={(value) => change({ outputType: value as MessageDraft['outputType'] })}
      />
      {outputType === 'SIMPLE_MESSAGE' ? (
        <TextInput
          className={classes.wide}
          label={texts.message}
          value={draft.text}
          error={tried && isEmpty && texts.messageEmpty}
          autoComplete="off"
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      ) : (
        <>
          <div className={classes.rows}>
            {pairs.map((pair, index) => (
              <div key={pair.rowId} className={classes.row}>
                <Autocomplete
                  aria-label={texts.pairKey(index + 1)}
                  placeholder={texts.dataTypeKey}
                  data={topic.dataRecordTypes.map(({ keyName }) => keyName)}
                  value={pair.key}
                  error={told(pair, keyProblem)}
                  autoCapitalize="none"
                  spellCheck={false}
                  onChange={(key) => changePair(pair.rowId, { key })}
                />
                <TextInput
                  aria-label={texts.pairValue(index + 1)}
                  placeholder={texts.value}
                  value={pair.value}
                  error={told(pair, valueProblem)}
                  autoComplete="off"
                  onChange={(event) => changePair(pair.rowId, { value: event.currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  disabled={pairs.length === 1}
                  aria-label={texts.removePair(index + 1)}
                  title={texts.removePair(index + 1)}
                  onClick={() => change({ pairs: pairs.filter(({ rowId }) => rowId !== pair.rowId) })}
                >
                  <Icon name="trash" />
                </ActionIcon>
              </div>
            ))}
          </div>
          <Button
            variant="default"
            size="sm"
            leftSection={<Icon name="plus" />}
            onClick={() => change({ pairs: [...pairs, emptyPair((pairs.at(-1)?.rowId ?? 0) + 1)] })}
          >
            {texts.addPair}
          </Button>
          <div className={`${classes.pair} ${classes.wide}`}>
            <TextInput label={texts.deviceSerialNumber} description="_dsn" {...sender('deviceSerialNumber')} />
            <TextInput label={texts.deviceName} description="_dn" {...sender('deviceName')} />
          </div>
        </>
      )}
      <div className={classes.preview}>
        <p>{texts.preview}</p>
        {preview === '' ? (
          <span className={classes.nothing}>{texts.previewEmpty}</span>
        ) : (
          <Copyable value={preview} label={texts.message} block testId="preview" />
        )}
      </div>
      <Button type="submit" leftSection={<Icon name="send" />} loading={isSending}>
        {common.send}
      </Button>
    </form>
  );
}
