import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { DialogNote } from '../dialogs/dialog-buttons.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';

interface FormModalProps {
  readonly title: string;
  readonly form: { readonly isDirty: () => boolean };
  readonly size?: 'lg';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog with a form. It shows unsaved changes, and asks before they are lost by Escape, a click outside, the command
 * palette or closing the tab.
 */
export function FormModal({ title, form, size, onClose, children }: FormModalProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog {...(size && { size })} onClose={() => (form.isDirty() ? setAsking(true) : onClose())} title={title}>
        <DialogNote value={form.isDirty() && <UnsavedMark />}>{children}</DialogNote>
        <LeaveGuard isDirty={() => form.isDirty()} keepsOnQuery />
      </Dialog>
      {isAsking && <DiscardDialog onClose={() => setAsking(false)} onDiscard={onClose} />}
    </>
  );
}
