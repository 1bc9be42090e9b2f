import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFurtherTexts } from '../../i18n/texts.ts';

interface EmailInputProps {
  readonly name: string;
  readonly value: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly onChange: (value: string) => void;
}

/** The email of an account. */
export function EmailInput({ onChange, ...field }: EmailInputProps) {
  const { accounts } = useFurtherTexts();
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
