import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react';
import { FileButton } from '../kit.ts';

interface FileChoiceProps {
  /** The accepted types as in HTML: `image/*`, or types and endings. */
  readonly accept: string;
  /** Opens the camera of a phone. */
  readonly capture?: 'environment';
  readonly onChoose: (file: File) => void;
  readonly children: (props: Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'>) => ReactNode;
}

/** A button that chooses a file. The user may choose the same file again, for example after repairing it. */
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
