import type { ReactNode } from 'react';
import { useBusy } from '../form/use-busy.ts';
import { useForm } from '../form/use-form.ts';
import { Button, TextInput } from '../kit.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import classes from './dialogs.module.css';

/** The name to type before something is deleted. */
export interface TypedName {
  /** The name of the thing to delete. */
  readonly expected: string;
  readonly label: string;
  /** The error message while another name is typed. */
  readonly mismatchMessage: string;
}

interface TypedConfirmDialogProps extends TypedName {
  readonly title: string;
  readonly confirm: string;
  /** Deletes. The dialog stays open when this rejects; the caller shows the failure. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** The explanation of what the user loses. */
  readonly children: ReactNode;
}

/** Asks for a name before a large deletion, to prevent mistakes. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { title, expected, label, mismatchMessage, confirm, onConfirm, onClose, children } = props;
  const [busy, run] = useBusy(onConfirm);
  const form = useForm({ name: '' }, ({ name }) => ({
    name: name.trim().normalize() !== expected.trim().normalize() && mismatchMessage,
  }));

  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit(() => run())} noValidate>
        <p className={classes.lead}>{children}</p>
        <TextInput
          {...form.getInputProps('name')}
          label={label}
          placeholder={expected}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
          data-autofocus
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" color="red" loading={busy}>
            {confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
