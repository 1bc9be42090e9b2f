import { useTexts } from '../../../i18n/texts.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon, Autocomplete, Button, Stack, TextInput } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { emptyPair, type MessageDraft, messageText } from './message-draft.ts';
import classes from './send.module.css';

interface PairFieldsProps {
  readonly form: Form<MessageDraft>;
  /** The keys of the topic, which the fields propose. */
  readonly keys: readonly string[];
}

/** The keys and values of a message, its device, and a preview of its text. */
export function PairFields({ form, keys }: PairFieldsProps) {
  const { topics: texts } = useTexts();
  const { pairs } = form.values;
  const preview = messageText(form.values);
  return (
    <>
      <Stack gap="sm" w="100%">
        {pairs.map((pair, index) => (
          <div key={pair.rowId} className={classes.row}>
            <Autocomplete
              {...form.getInputProps(`pairs.${index}.key`)}
              aria-label={texts.pairKey(index + 1)}
              placeholder={texts.dataTypeKey}
              data={[...keys]}
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
  );
}
