import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFirstTexts } from '../i18n/texts.ts';
import classes from './dialogs.module.css';
import { useBusy } from './use-busy.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
}

interface MessageDialogProps extends DialogProps {
  /** The button that leads on; without one the message is only confirmed. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A message with one way on. */
export function MessageDialog({ title, onClose, action, children }: MessageDialogProps) {
  const { common } = useFirstTexts();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }}>
      <p className={classes.text}>{children}</p>
      <div className={classes.buttons}>
        {action ?? (
          <Button onClick={onClose} data-autofocus>
            {common.ok}
          </Button>
        )}
      </div>
    </Modal>
  );
}

interface ConfirmDialogProps extends DialogProps {
  readonly confirm: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
  /** A choice that goes with it, below the text. */
  readonly extra?: ReactNode;
}

/** Asks before something is lost. */
export function ConfirmDialog({ title, onClose, confirm, onConfirm, children, extra }: ConfirmDialogProps) {
  const { common } = useFirstTexts();
  const [busy, run] = useBusy(onConfirm);
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }}>
      <p className={classes.text}>{children}</p>
      {extra && <div className={classes.choice}>{extra}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {common.cancel}
        </Button>
        <Button color="red" loading={busy} onClick={run}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}

interface PromptDialogProps extends DialogProps {
  readonly label: string;
  readonly hint?: string;
  readonly initial?: string;
  /** Shown under the field when it is left empty. */
  readonly emptyMessage: string;
  readonly submit: string;
  /** What the browser may fill in, as HTML names it. */
  readonly autoComplete?: string;
  /** Receives the trimmed text; the dialog stays open when it rejects. */
  readonly onSubmit: (text: string) => Promise<unknown>;
  readonly extra?: ReactNode;
}

/** Asks for one line of text that must not be empty. */
export function PromptDialog(props: PromptDialogProps) {
  const { title, onClose, label, hint, initial = '', emptyMessage, submit, autoComplete, onSubmit, extra } = props;
  const { common } = useFirstTexts();
  const [text, setText] = useState(initial);
  const [touched, setTouched] = useState(false);
  const trimmed = text.trim();
  const [busy, run] = useBusy(() => onSubmit(trimmed));

  function send(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (trimmed !== '') run();
  }

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }}>
      <form onSubmit={send} noValidate>
        <TextInput
          label={label}
          description={hint}
          value={text}
          maxLength={100}
          autoComplete={autoComplete}
          withAsterisk
          data-autofocus
          error={touched && trimmed === '' ? emptyMessage : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          {extra && <span className={classes.extra}>{extra}</span>}
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
