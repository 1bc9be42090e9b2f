import { createContext, type ReactNode, useContext } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button, Group } from '../kit.ts';
import classes from './dialogs.module.css';

/** The text that a dialog shows beside its buttons. */
export const DialogNote = createContext<ReactNode>(undefined);

interface DialogButtonsProps {
  readonly onCancel: () => void;
  /** Whether Cancel has the focus at first, as in a question about a deletion. */
  readonly isCancelFocused?: boolean;
  /** A rare action, at the other end. */
  readonly extra?: ReactNode;
  /** The button of the action. */
  readonly children: ReactNode;
}

/** The last row of every dialog with an action: Cancel, then the action, at the right. */
export function DialogButtons({ onCancel, isCancelFocused, extra, children }: DialogButtonsProps) {
  const { common } = useTexts();
  const note = useContext(DialogNote);
  return (
    <Group gap="xs" justify="flex-end" mt="lg" className={classes.buttons}>
      {(extra || note) && (
        <span className={classes.extra}>
          {extra} {note}
        </span>
      )}
      <Button variant="default" onClick={onCancel} data-autofocus={isCancelFocused || undefined}>
        {common.cancel}
      </Button>
      {children}
    </Group>
  );
}
