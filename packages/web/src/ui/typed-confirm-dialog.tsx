import { Button, Modal, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import classes from './dialogs.module.css';
import { useBusy } from './use-busy.ts';
import { useForm } from './use-form.ts';

interface TypedConfirmDialogProps {
  readonly title: string;
  /** What must be typed: the name of what is lost. */
  readonly expected: string;
  readonly label: string;
  /** Told under the field when something else is typed. */
  readonly mismatchMessage: string;
  readonly confirm: string;
  /** The dialog stays open when it rejects, whose failure is shown by whoever made the call. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
  /** What is lost. */
  readonly children: ReactNode;
}

/** Asks for a name before much is lost: nobody types that by mistake. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { title, expected, label, mismatchMessage, confirm, onConfirm, onClose, children } = props;
  const { common } = useTexts();
  const [busy, run] = useBusy(onConfirm);
  const { field, submit } = useForm({ name: '' }, ({ name }) => ({
    name: name.trim().normalize() !== expected.trim().normalize() && mismatchMessage,
  }));

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }}>
      <form onSubmit={submit(() => run())} noValidate>
        <p className={classes.lead}>{children}</p>
        <TextInput
          {...field('name')}
          label={label}
          placeholder={expected}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
