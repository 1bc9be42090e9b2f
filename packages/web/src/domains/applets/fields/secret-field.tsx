import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form/form.module.css';
import { Button, Input, PasswordInput } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';

interface SecretFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly texts: {
    readonly saved: string;
    /** The label of the button that asks for another secret. */
    readonly replace: string;
    /** Says where a saved secret is stored if nothing is entered. */
    readonly kept: string;
    readonly show: string;
  };
  readonly value: string;
  /** Whether the server has stored the secret, which no page can read, and keeps it. */
  readonly isSaved: boolean;
  readonly maxLength: number;
  readonly error: string | false | undefined;
  readonly onChange: (value: string) => void;
}

/** A secret, visible only while it is entered. */
export function SecretField({ label, hint, texts, value, isSaved, maxLength, error, onChange }: SecretFieldProps) {
  const { common } = useTexts();
  const [isReplacing, setReplacing] = useState(false);
  if (isSaved && !isReplacing && value === '') {
    return (
      <div>
        <Input.Label labelElement="div">{label}</Input.Label>
        <span className={form.tight}>
          <Mark kind="good">{texts.saved}</Mark>
          <Button variant="default" size="compact-sm" onClick={() => setReplacing(true)}>
            {texts.replace}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <div>
      <PasswordInput
        label={label}
        description={isSaved ? texts.kept : hint}
        withAsterisk={!isSaved}
        maxLength={maxLength}
        // Browsers ignore 'off' for passwords and would fill in the user's own.
        autoComplete="new-password"
        autoFocus={isReplacing}
        value={value}
        error={error}
        visibilityToggleButtonProps={{ 'aria-label': texts.show, tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isReplacing && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onChange('');
            setReplacing(false);
          }}
        >
          {common.cancel}
        </Button>
      )}
    </div>
  );
}
