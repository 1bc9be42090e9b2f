import { Button, Modal, Textarea } from '@mantine/core';
import {
  approveSchoolApplication,
  rejectSchoolApplication,
  type SchoolApplication,
} from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useAdminTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form.module.css';
import { localTime } from '../../../ui/local-time.ts';
import { showSuccess } from '../../../ui/toast.ts';
import { useChange } from '../use-change.ts';

export type Decision = 'approve' | 'reject';

const MAX_REMARKS_LENGTH = 500;

interface DecisionDialogProps {
  readonly application: SchoolApplication;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Asks before an application is decided, and for remarks. */
export function DecisionDialog({ application, decision, onClose }: DecisionDialogProps) {
  const { adminSchools: texts, common } = useAdminTexts();
  const [remarks, setRemarks] = useState('');
  const approve = useChange(approveSchoolApplication);
  const reject = useChange(rejectSchoolApplication);
  const { teacher, event } = application;
  const isApproval = decision === 'approve';
  const change = isApproval ? approve : reject;

  function decide() {
    if (change.isPending) return;
    change.mutate(
      // The path says schoolId; the call wants the application's id.
      { schoolId: application.id, remarks: remarks.trim() },
      {
        onSuccess: () => {
          showSuccess(isApproval ? texts.approved : texts.rejected);
          onClose();
        },
      },
    );
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={isApproval ? texts.approveTitle : texts.rejectTitle}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          decide();
        }}
      >
        <p className={form.text}>
          {isApproval ? texts.approveText(teacher.name, localTime(event.endUntil)) : texts.rejectText(teacher.name)}
        </p>
        <Textarea
          label={texts.remarks}
          description={texts.remarksHint}
          autosize
          minRows={2}
          maxLength={MAX_REMARKS_LENGTH}
          data-autofocus
          value={remarks}
          onChange={(event) => setRemarks(event.currentTarget.value)}
        />
        <div className={form.buttons}>
          <Button type="submit" color={isApproval ? undefined : 'red'} loading={change.isPending}>
            {isApproval ? texts.approve : texts.reject}
          </Button>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
