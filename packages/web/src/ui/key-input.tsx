import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './key-input.module.css';

interface KeyInputProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** A license key or event code: in upper case whatever is typed or pasted. */
export function KeyInput({ onChange, ...field }: KeyInputProps) {
  return (
    <TextInput
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={100}
      classNames={{ input: classes.input }}
      onChange={({ currentTarget: input }) => {
        const { selectionStart, selectionEnd } = input;
        // Written by us before React does it: React would put the caret at the end of what is corrected in the middle.
        input.value = input.value.toUpperCase();
        input.setSelectionRange(selectionStart, selectionEnd);
        onChange(input.value);
      }}
    />
  );
}
