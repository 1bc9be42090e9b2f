import type { UseMutationResult } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { showCodeError } from '../../ui/form/code-error.ts';
import classes from '../../ui/form/form.module.css';
import { KeyInput } from '../../ui/form/key-input.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/kit.ts';

interface CodeFormProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** The error of an empty field. */
  readonly emptyMessage: string;
  readonly maxLength: number;
  readonly use: UseMutationResult<unknown, Error, string>;
}

/** A field for a code, with its button. */
export function CodeForm({ name, label, hint, emptyMessage, maxLength, use }: CodeFormProps) {
  const { subscriptions: texts } = useTexts();
  const form = useForm({ code: '' }, ({ code }) => ({ code: code.trim() === '' && emptyMessage }));

  const isBusy = use.isPending || use.isSuccess;
  const submit = form.onSubmit(({ code }) => {
    if (isBusy) return;
    use.mutate(code.trim(), {
      onError: (error) => showCodeError(error, (message) => form.setFieldError('code', message)),
    });
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <KeyInput {...form.getInputProps('code')} name={name} label={label} description={hint} maxLength={maxLength} />
      <div>
        <Button type="submit" loading={isBusy}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
