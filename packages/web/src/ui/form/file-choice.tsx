import { FileButton } from '@mantine/core';
import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react';

interface FileChoiceProps {
  /** As in HTML: `image/*`, or types and endings. */
  readonly accept: string;
  /** On a phone, opens its camera. */
  readonly capture?: 'environment';
  readonly onChoose: (file: File) => void;
  readonly children: (props: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>) => ReactNode;
}

/** A button that chooses a file. The same file may be chosen again, once it has been mended or when it is wanted once more. */
export function FileChoice({ onChoose, ...props }: FileChoiceProps) {
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      {...props}
      resetRef={reset}
      onChange={(file) => {
        if (!file) return;
        reset.current?.();
        onChoose(file);
      }}
    />
  );
}
