import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { showCodeError } from '../form/code-error.ts';
import { useBusy } from '../form/use-busy.ts';
import { useForm } from '../form/use-form.ts';
import { Button, Group, TextInput } from '../kit.ts';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import classes from './dialogs.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
}

interface MessageDialogProps extends DialogProps {
  /** The button to continue; OK if absent. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A message with one button. */
export function MessageDialog({ title, onClose, action, children }: MessageDialogProps) {
  const { common } = useTexts();
  return (
    <Dialog onClose={onClose} title={title}>
      <p className={classes.text}>{children}</p>
      <Group gap="xs" justify="flex-end" mt="lg">
        {action ?? (
          <Button onClick={onClose} data-autofocus>
            {common.ok}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}

interface ConfirmDialogProps extends DialogProps {
  readonly confirm: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly children: ReactNode;
  /** A choice below the text. */
  readonly extra?: ReactNode;
}

/** Asks before a deletion. */
export function ConfirmDialog({ title, onClose, confirm, onConfirm, children, extra }: ConfirmDialogProps) {
  const [busy, run] = useBusy(onConfirm);
  return (
    <Dialog onClose={onClose} title={title}>
      <p className={classes.text}>{children}</p>
      {extra && <div className={classes.choice}>{extra}</div>}
      <DialogButtons onCancel={onClose} isCancelFocused>
        <Button color="red" loading={busy} onClick={run}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface PromptDialogProps extends DialogProps {
  readonly label: string;
  readonly hint?: string;
  readonly initial?: string;
  /** The error message of an empty field. */
  readonly emptyMessage: string;
  readonly submit: string;
  /** The maximum length in characters; 100 if absent. */
  readonly maxLength?: number;
  /** Whether the dialog asks for a code of an authenticator app: then it reports failures itself, wrong codes at the field. */
  readonly isCode?: boolean;
  /** Receives the trimmed text; the dialog stays open when it rejects. */
  readonly onSubmit: (text: string) => Promise<unknown>;
  readonly extra?: ReactNode;
}

/** Asks for one line of text that must not be empty. */
export function PromptDialog(props: PromptDialogProps) {
  const {
    title,
    onClose,
    label,
    hint,
    initial = '',
    emptyMessage,
    submit,
    maxLength = 100,
    isCode = false,
    onSubmit,
    extra,
  } = props;
  const form = useForm({ text: initial }, ({ text }) => ({ text: text.trim() === '' && emptyMessage }));
  const [busy, run] = useBusy(async (text: string) => {
    try {
      await onSubmit(text);
    } catch (error) {
      if (isCode) showCodeError(error, (message) => form.setFieldError('text', message));
    }
  });

  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={form.onSubmit(({ text }) => run(text.trim()))} noValidate>
        <TextInput
          {...form.getInputProps('text')}
          label={label}
          description={hint}
          maxLength={maxLength}
          autoComplete={isCode ? 'one-time-code' : 'off'}
          withAsterisk
          data-autofocus
        />
        <DialogButtons onCancel={onClose} extra={extra}>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
