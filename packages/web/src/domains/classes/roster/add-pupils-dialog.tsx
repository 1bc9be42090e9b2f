import { Button, Textarea } from '@mantine/core';
import { addPupils, MAX_PUPILS, parsePupils } from '@tinkerstream/contract/classes';
import { useFurtherTexts } from '../../../i18n/texts.ts';
import { useCall } from '../../../platform/requests/use-call.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { CLASSES_KEY } from '../queries.ts';

/** Adds the names of a pasted list. */
export function AddPupilsDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
  const { classes: texts } = useFurtherTexts();
  const add = useCall(addPupils, { reloads: [CLASSES_KEY] });
  const form = useForm({ text: '' }, ({ text }) => ({ text: namesOf(text).length === 0 && texts.namesEmpty }));
  const lines = parsePupils(form.values.text);
  const found = namesOf(form.values.text);
  const submit = form.onSubmit(({ text }) => {
    if (add.isPending) return;
    add.mutate(
      { classId, names: namesOf(text) },
      {
        onSuccess: ({ added }) => {
          showSuccess(texts.added(added));
          onClose();
        },
      },
    );
  });
  return (
    <FormModal form={form} onClose={onClose} title={texts.addNames}>
      <form onSubmit={submit} noValidate>
        <Textarea
          {...form.getInputProps('text')}
          label={texts.names}
          description={texts.namesHint(MAX_PUPILS)}
          rows={8}
          spellCheck={false}
          data-autofocus
        />
        {lines.length > 0 && <p role="status">{texts.namesFound(found.length, lines.length - found.length)}</p>}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={add.isPending}>
            {texts.add}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}

function namesOf(text: string): string[] {
  return parsePupils(text)
    .filter(({ problem }) => problem === undefined)
    .map(({ name }) => name)
    .slice(0, MAX_PUPILS);
}
