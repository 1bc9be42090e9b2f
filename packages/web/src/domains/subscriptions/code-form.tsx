import { Button } from '@mantine/core';
import { useFurtherTexts } from '../../i18n/texts.ts';
import classes from '../../ui/form/form.module.css';
import { KeyInput } from '../../ui/form/key-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface CodeFormProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** The error of an empty field. */
  readonly emptyMessage: string;
  readonly maxLength: number;
  readonly busy: boolean;
  readonly onSubmit: (code: string) => void;
}

/** A field for a code, with its button. */
export function CodeForm({ name, label, hint, emptyMessage, maxLength, busy, onSubmit }: CodeFormProps) {
  const { subscriptions: texts } = useFurtherTexts();
  const form = useForm({ code: '' }, ({ code }) => ({ code: code.trim() === '' && emptyMessage }));

  const submit = form.onSubmit(({ code }) => {
    if (!busy) onSubmit(code.trim());
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <KeyInput {...form.getInputProps('code')} name={name} label={label} description={hint} maxLength={maxLength} />
      <div>
        <Button type="submit" loading={busy}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
