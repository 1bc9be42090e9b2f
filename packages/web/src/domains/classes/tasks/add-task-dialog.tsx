import { addTask, TASK_LENGTH } from '@tinkerstream/contract/classes';
import { useTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Group, NumberInput, Stack, TextInput } from '../../../ui/kit.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { CLASSES_KEY } from '../queries.ts';
import { texts as allTexts } from './texts.ts';

interface AddTaskDialogProps {
  readonly classId: string;
  readonly kind: 'VALUE' | 'TEXT';
  readonly onClose: () => void;
}

interface TaskFields {
  text: string;
  keyName: string;
  minimum: number | string;
  maximum: number | string;
}

/** Asks for the details that a kind of task needs. */
export function AddTaskDialog({ classId, kind, onClose }: AddTaskDialogProps) {
  const texts = useTexts(allTexts);
  const add = useCall(addTask, { reloads: [CLASSES_KEY] });
  const isValue = kind === 'VALUE';
  const form = useForm<TaskFields>({ text: '', keyName: '', minimum: '', maximum: '' }, (fields) => {
    const [minimum, maximum] = [limitOf(fields.minimum), limitOf(fields.maximum)];
    return {
      text: !isValue && fields.text.trim() === '' && texts.textEmpty,
      keyName: isValue && fields.keyName.trim() === '' && texts.keyEmpty,
      maximum: minimum !== null && maximum !== null && maximum < minimum && texts.limitsWrong,
    };
  });
  const submit = form.onSubmit(({ text, keyName, minimum, maximum }) => {
    if (add.isPending) return;
    const task = isValue
      ? { kind, keyName: keyName.trim(), minimum: limitOf(minimum), maximum: limitOf(maximum) }
      : { kind, text: text.trim() };
    add.mutate({ classId, task }, { onSuccess: onClose });
  });
  return (
    <FormModal form={form} onClose={onClose} title={texts.kinds[kind]}>
      <form onSubmit={submit} noValidate>
        {isValue ? (
          <Stack gap="sm">
            <TextInput
              {...form.getInputProps('keyName')}
              label={texts.key}
              description={texts.keyHint}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              withAsterisk
              data-autofocus
            />
            <Group grow align="flex-start">
              <NumberInput {...form.getInputProps('minimum')} label={texts.minimum} description={texts.limitHint} />
              <NumberInput {...form.getInputProps('maximum')} label={texts.maximum} description={texts.limitHint} />
            </Group>
          </Stack>
        ) : (
          <TextInput
            {...form.getInputProps('text')}
            label={texts.text}
            maxLength={TASK_LENGTH}
            autoComplete="off"
            withAsterisk
            data-autofocus
          />
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={add.isPending}>
            {texts.add}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}

function limitOf(typed: number | string): number | null {
  return typeof typed === 'number' && Number.isFinite(typed) ? typed : null;
}
