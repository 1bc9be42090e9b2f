import { Button, Modal, TextInput } from '@mantine/core';
import { isDataTypeKey, isProgramWord, MAX_KEY_LENGTH, type Topic } from '@tinkerstream/contract/topics';
import { useTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form.module.css';
import { useBusy } from '../../../ui/use-busy.ts';
import { useForm } from '../../../ui/use-form.ts';

/** Longest name and description, in characters. */
const MAX_LENGTH = 100;

interface DataTypeValues {
  readonly name: string;
  readonly key: string;
  readonly description: string;
}

interface DataTypeDialogProps {
  readonly title: string;
  readonly submit: string;
  readonly initial: DataTypeValues;
  /** What a key must differ from. */
  readonly others: Topic['dataRecordTypes'];
  /** Receives the trimmed values; the dialog stays open when it rejects. */
  readonly onSubmit: (values: DataTypeValues) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The fields of a data type (specification 2 section 5). */
export function DataTypeDialog(props: DataTypeDialogProps) {
  const { title, submit, initial, others, onSubmit, onClose } = props;
  const { common, topics: texts } = useTexts();
  const { values, field, ...fields } = useForm<keyof DataTypeValues>({ ...initial }, ({ name, key }) => ({
    name: name.trim() === '' && texts.dataTypeNameEmpty,
    key:
      (isProgramWord(key.trim()) && texts.keyReserved) ||
      (!isDataTypeKey(key.trim()) && texts.dataTypeKeyInvalid(MAX_KEY_LENGTH)) ||
      (others.some(({ keyName }) => keyName === key.trim()) && texts.keyTaken),
  }));
  const { name, key, description } = values;
  const [isBusy, send] = useBusy(() =>
    onSubmit({ name: name.trim(), key: key.trim(), description: description.trim() }),
  );

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }}>
      <form className={form.form} onSubmit={fields.submit(send)} noValidate>
        <TextInput
          {...field('name')}
          label={texts.dataTypeName}
          maxLength={MAX_LENGTH}
          withAsterisk
          data-autofocus
          autoComplete="off"
        />
        <TextInput
          {...field('key')}
          label={texts.dataTypeKey}
          description={texts.dataTypeKeyHint}
          maxLength={MAX_KEY_LENGTH}
          withAsterisk
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...field('description')}
          label={texts.dataTypeDescription}
          maxLength={MAX_LENGTH}
          autoComplete="off"
        />
        <div className={form.buttons}>
          <Button type="submit" loading={isBusy}>
            {submit}
          </Button>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
