import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import form from '../../ui/form.module.css';
import { KeyInput } from '../../ui/key-input.tsx';

interface CodeFormProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Shown under the field when it is left empty. */
  readonly emptyMessage: string;
  readonly maxLength: number;
  readonly busy: boolean;
  readonly onSubmit: (code: string) => void;
}

/** One code and the button that uses it. */
export function CodeForm({ name, label, hint, emptyMessage, maxLength, busy, onSubmit }: CodeFormProps) {
  const { subscriptions: texts } = useTexts();
  const [code, setCode] = useState('');
  const [touched, setTouched] = useState(false);
  const missing = code.trim() === '';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (!missing && !busy) onSubmit(code.trim());
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <KeyInput
        name={name}
        label={label}
        description={hint}
        value={code}
        maxLength={maxLength}
        error={touched && missing && emptyMessage}
        onChange={setCode}
      />
      <div>
        <Button type="submit" loading={busy}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
