import {
  approveSchoolApplication,
  rejectSchoolApplication,
  type School,
  type SchoolApplication,
} from '@tinkerstream/contract/admin';
import { useTexts } from '../../../i18n/texts.ts';
import { useConfig } from '../../../platform/config.ts';
import { DialogButtons } from '../../../ui/dialogs/dialog-buttons.tsx';
import form from '../../../ui/form/form.module.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { Button, Textarea } from '../../../ui/kit.ts';
import { localMinute } from '../../../ui/text/local-time.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { FormModal } from '../../../ui/unsaved/form-modal.tsx';
import { MailNotice } from '../mail-notice.tsx';
import { useChange } from '../use-change.ts';
import { FeatureSwitches } from './feature-switches.tsx';

export type Decision = 'approve' | 'reject';

const MAX_REMARKS_LENGTH = 500;

interface DecisionDialogProps {
  readonly school: School;
  readonly application: SchoolApplication;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Confirms a decision on an application, with remarks. A rejection email contains them as the reason. */
export function DecisionDialog({ school, application, decision, onClose }: DecisionDialogProps) {
  const { adminSchools: texts } = useTexts();
  const approve = useChange(approveSchoolApplication);
  const reject = useChange(rejectSchoolApplication);
  const { teacher, event } = application;
  const isApproval = decision === 'approve';
  const hasMail = useConfig()?.hasMailServer !== false;
  const isPending = approve.isPending || reject.isPending;
  const dialog = useForm({ remarks: '', canAi: true, canOpenApi: true }, ({ remarks }) => ({
    remarks: !isApproval && remarks.trim() === '' && texts.reasonEmpty,
  }));
  const until = Math.max(Date.parse(school.validTo ?? event.endUntil), Date.parse(event.endUntil));

  const decide = dialog.onSubmit(({ remarks, ...features }) => {
    if (isPending) return;
    // The path parameter schoolId is the application's id.
    const decided = { schoolId: application.id, remarks: remarks.trim() };
    const onSuccess = () => {
      showSuccess(isApproval ? texts.approved : texts.rejected);
      onClose();
    };
    if (isApproval) approve.mutate({ ...decided, ...features }, { onSuccess });
    else reject.mutate(decided, { onSuccess });
  });

  return (
    <FormModal form={dialog} onClose={onClose} title={isApproval ? texts.approveTitle : texts.rejectTitle}>
      <form className={form.form} onSubmit={decide} noValidate>
        <p className={form.text}>
          {isApproval
            ? hasMail
              ? texts.approveText(teacher.name, localMinute(until))
              : texts.approveTextNoMail(localMinute(until))
            : hasMail
              ? texts.rejectText(teacher.name)
              : texts.rejectTextNoMail(teacher.name)}
        </p>
        <MailNotice hasLink={isApproval} />
        {isApproval && <FeatureSwitches propsOf={dialog.getInputProps} />}
        <Textarea
          {...dialog.getInputProps('remarks')}
          label={isApproval ? texts.remarks : texts.reason}
          description={isApproval ? texts.remarksHint : hasMail ? texts.reasonHint : texts.reasonHintNoMail}
          withAsterisk={!isApproval}
          autosize
          minRows={2}
          maxLength={MAX_REMARKS_LENGTH}
          data-autofocus
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" color={isApproval ? undefined : 'red'} loading={isPending}>
            {isApproval ? texts.approve : texts.reject}
          </Button>
        </DialogButtons>
      </form>
    </FormModal>
  );
}
