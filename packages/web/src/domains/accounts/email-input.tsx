import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { TextInput } from '../../ui/kit.ts';

interface EmailInputProps {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly onChange: (value: string) => void;
}

export function EmailInput({ onChange, ...field }: EmailInputProps) {
  const { accounts } = useTexts();
  return (
    <TextInput
      {...field}
      label={accounts.email}
      autoComplete="email"
      autoCapitalize="none"
      inputMode="email"
      spellCheck={false}
      maxLength={254}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
