import type { ReactNode } from 'react';
import { TextInput } from '../kit.ts';
import classes from './key-input.module.css';

interface KeyInputProps {
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}

/** A field for a license key or event code in upper case. */
export function KeyInput({ onChange, maxLength = 100, ...field }: KeyInputProps) {
  return (
    <TextInput
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxLength}
      classNames={{ input: classes.input }}
      onChange={({ currentTarget: input, nativeEvent }) => {
        // A change of the value would end the composition of an input method, as for full-width letters.
        if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) {
          const { selectionStart, selectionEnd } = input;
          // The value is set before React does this: React would move the caret to the end.
          input.value = input.value.toUpperCase();
          input.setSelectionRange(selectionStart, selectionEnd);
        }
        onChange(input.value);
      }}
    />
  );
}
