import { Button, Modal, TextInput } from '@mantine/core';
import { isDataTypeKey, MAX_KEY_LENGTH, type Topic } from '@tinkerstream/contract/topics';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import form from '../../ui/form.module.css';
import { showSuccess } from '../../ui/toast.ts';
import { useCreateDataType } from './queries.ts';

export function CreateDataTypeDialog({ topic, onClose }: { topic: Topic; onClose: () => void }) {
  const { common, topics: texts } = useTexts();
  const [fields, setFields] = useState({ name: '', key: '', description: '' });
  const [problem, setProblem] = useState<string>();
  const createDataType = useCreateDataType();
  const key = fields.key.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const taken = topic.dataRecordTypes.some(({ keyName }) => keyName === key);
    const invalid = fields.name.trim() === '' || !isDataTypeKey(key);
    setProblem(invalid ? texts.dataTypeInvalid(MAX_KEY_LENGTH) : taken ? texts.keyTaken : undefined);
    if (invalid || taken) return;
    await createDataType.mutateAsync({
      topicId: topic.id,
      dataTypeName: fields.name.trim(),
      dataTypeKey: key,
      dataTypeDescription: fields.description.trim(),
    });
    showSuccess(texts.dataTypeCreated);
    onClose();
  }

  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });

  return (
    <Modal opened onClose={onClose} title={texts.createDataType} closeButtonProps={{ 'aria-label': common.close }}>
      <form className={form.form} onSubmit={(event) => void submit(event).catch(() => {})} noValidate>
        <TextInput label={texts.dataTypeName} maxLength={100} withAsterisk data-autofocus {...field('name')} />
        <TextInput
          label={texts.dataTypeKey}
          description={texts.dataTypeKeyHint}
          maxLength={MAX_KEY_LENGTH}
          withAsterisk
          autoCapitalize="none"
          spellCheck={false}
          {...field('key')}
        />
        <TextInput label={texts.dataTypeDescription} maxLength={100} {...field('description')} />
        {problem && (
          <p className={form.error} role="alert">
            {problem}
          </p>
        )}
        <div className={form.buttons}>
          <Button type="submit" loading={createDataType.isPending}>
            {common.create}
          </Button>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
