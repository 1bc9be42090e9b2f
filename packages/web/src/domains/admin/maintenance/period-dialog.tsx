import { createMaintenancePeriod, type MaintenancePeriod, updateMaintenancePeriod } from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import formClasses from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, TextInput } from '../../../ui/kit.ts';
import { fieldTime, zonedTime } from '../../../ui/text/local-time.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { useChange } from '../use-change.ts';

interface PeriodDialogProps {
  /** The period to change; a new one if absent. */
  readonly period?: MaintenancePeriod;
  readonly onClose: () => void;
}

/** Schedules a maintenance period, or changes one. */
export function PeriodDialog({ period, onClose }: PeriodDialogProps) {
  const { adminMaintenance: texts, common } = useTexts();
  const create = useChange(createMaintenancePeriod);
  const update = useChange(updateMaintenancePeriod);
  const isBusy = create.isPending || update.isPending;
  const form = useForm(period ? valuesOf(period) : newPeriod(), ({ startFrom, endUntil, showSince }) => ({
    startFrom: startFrom === '' && texts.dateEmpty,
    endUntil:
      endUntil === ''
        ? texts.dateEmpty
        : new Date(endUntil) <= new Date(startFrom)
          ? texts.endBeforeStart
          : new Date(endUntil).getTime() <= serverNow() && texts.endInPast,
    showSince: showSince === '' ? texts.dateEmpty : new Date(showSince) > new Date(startFrom) && texts.promptTooLate,
  }));

  const submit = form.onSubmit((values) => {
    if (isBusy) return;
    const input = {
      startFrom: zonedTime(new Date(values.startFrom)),
      endUntil: zonedTime(new Date(values.endUntil)),
      showSince: zonedTime(new Date(values.showSince)),
    };
    const done = (message: string) => () => {
      showSuccess(message);
      onClose();
    };
    if (period) update.mutate({ maintenancePeriodId: period.id, ...input }, { onSuccess: done(texts.updated) });
    else create.mutate(input, { onSuccess: done(texts.created) });
  });

  const time = { type: 'datetime-local', step: 1, withAsterisk: true } as const;
  return (
    <FormModal form={form} onClose={onClose} title={period ? texts.update : texts.create}>
      <form className={formClasses.form} onSubmit={submit} noValidate>
        <TextInput {...form.getInputProps('startFrom')} {...time} label={texts.startFrom} data-autofocus />
        <TextInput {...form.getInputProps('endUntil')} {...time} label={texts.endUntil} />
        <TextInput
          {...form.getInputProps('showSince')}
          {...time}
          label={texts.showSince}
          description={texts.showSinceHint}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={isBusy}>
            {period ? common.save : common.create}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}

/** A new period lasts from 18:00 to 20:00 today, announced from midnight (rule 9). */
function newPeriod(now = new Date()) {
  const at = (hour: number) => fieldTime(new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour));
  return { startFrom: at(18), endUntil: at(20), showSince: at(0) };
}

function valuesOf({ startFrom, endUntil, showSince }: MaintenancePeriod) {
  const field = (time: string) => fieldTime(new Date(time));
  return { startFrom: field(startFrom), endUntil: field(endUntil), showSince: field(showSince) };
}
