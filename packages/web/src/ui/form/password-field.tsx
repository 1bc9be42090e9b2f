import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { PasswordInput } from '../kit.ts';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  /** Tells password managers whether to fill in a password or to suggest one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly size?: 'md';
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** A password field that can show the password. */
export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  const { login } = useTexts();
  return (
    <PasswordInput
      {...field}
      aria-invalid={field.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': login.showPassword, tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
