import { type School, updateSchool } from '@tinkerstream/contract/admin';
import { SchoolLevel } from '@tinkerstream/contract/platform/teacher-role';
import { useTexts } from '../../../i18n/texts.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import form from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, NativeSelect, TextInput } from '../../../ui/kit.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { useChange } from '../use-change.ts';
import { FeatureSwitches } from './feature-switches.tsx';

/** Corrects the name and level that applications gave a school, and sets the features that it may use. */
export function SchoolDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const { adminSchools: texts, common } = useTexts();
  const update = useChange(updateSchool);
  const initial: { schoolName: string; level: SchoolLevel | ''; canAi: boolean; canOpenApi: boolean } = {
    schoolName: school.schoolName,
    level: school.level ?? '',
    canAi: school.canAi,
    canOpenApi: school.canOpenApi,
  };
  const dialog = useForm(initial, ({ schoolName }) => ({ schoolName: schoolName.trim() === '' && texts.nameEmpty }));
  const { otherNames } = school;

  const save = dialog.onSubmit(({ schoolName, level, ...features }) => {
    if (update.isPending) return;
    update.mutate(
      {
        schoolId: school.id,
        schoolName: schoolName.trim(),
        // An unchanged level keeps following the applications.
        level: level === initial.level ? undefined : level || null,
        ...features,
      },
      {
        onSuccess: () => {
          showSuccess(texts.updated);
          onClose();
        },
      },
    );
  });

  return (
    <FormModal form={dialog} onClose={onClose} title={texts.editTitle}>
      <form className={form.form} onSubmit={save} noValidate>
        <TextInput
          {...dialog.getInputProps('schoolName')}
          label={texts.name}
          description={otherNames.length > 0 ? texts.givenNames(texts.listed(otherNames)) : texts.nameHint}
          maxLength={100}
          withAsterisk
          data-autofocus
        />
        <NativeSelect
          {...dialog.getInputProps('level')}
          label={texts.level}
          data={[
            { value: '', label: texts.levelByRoles },
            ...SchoolLevel.options.map((value) => ({ value, label: texts.levels[value] })),
          ]}
        />
        <FeatureSwitches propsOf={dialog.getInputProps} />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={update.isPending}>
            {common.save}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}
