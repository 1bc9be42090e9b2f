import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { DiscardDialog } from './discard-dialog.tsx';

interface FormModalProps {
  readonly title: string;
  readonly form: { readonly isDirty: () => boolean };
  readonly size?: 'lg';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form: Escape or a click beside it does not lose what was filled in without a question. */
export function FormModal({ title, form, size, onClose, children }: FormModalProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Dialog {...(size && { size })} onClose={() => (form.isDirty() ? setAsking(true) : onClose())} title={title}>
        {children}
      </Dialog>
      {isAsking && <DiscardDialog onClose={() => setAsking(false)} onDiscard={onClose} />}
    </>
  );
}
