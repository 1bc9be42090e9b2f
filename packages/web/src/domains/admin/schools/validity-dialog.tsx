import { type School, updateSchool } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import form from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, TextInput } from '../../../ui/kit.ts';
import { fieldTime, localMinute, zonedTime } from '../../../ui/text/local-time.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { useChange } from '../use-change.ts';

/** Shortens, extends or ends the validity of a school. */
export function ValidityDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const { adminSchools: texts, common } = useTexts();
  const update = useChange(updateSchool);
  const initial = { validTo: school.validTo ? fieldTime(new Date(school.validTo)) : '' };
  const dialog = useForm(initial, ({ validTo }) => ({
    validTo: !(Date.parse(validTo) > Date.now()) && texts.validToEmpty,
  }));

  function set(until: Date | undefined) {
    if (update.isPending) return;
    update.mutate(
      { schoolId: school.id, validTo: until ? zonedTime(until) : null },
      {
        onSuccess: () => {
          showSuccess(until ? texts.validitySet(localMinute(until.getTime())) : texts.validityEnded);
          onClose();
        },
      },
    );
  }

  const isOn = school.validTo !== null && Date.parse(school.validTo) > Date.now();
  return (
    <FormModal form={dialog} onClose={onClose} title={texts.changeValidity}>
      <form className={form.form} onSubmit={dialog.onSubmit(({ validTo }) => set(new Date(validTo)))} noValidate>
        <p className={form.text}>{texts.changeValidityText}</p>
        <TextInput
          {...dialog.getInputProps('validTo')}
          label={texts.validUntil}
          type="datetime-local"
          step={1}
          withAsterisk
          data-autofocus
        />
        <DialogButtons
          onCancel={onClose}
          extra={
            isOn && (
              <Button variant="outline" color="red" disabled={update.isPending} onClick={() => set(undefined)}>
                {texts.endNow}
              </Button>
            )
          }
        >
          <Button type="submit" loading={update.isPending}>
            {common.save}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}
