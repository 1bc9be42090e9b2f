import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import type { Removal, Removed } from '../../platform/removals.ts';
import { ConfirmDialog, TypedConfirmDialog } from './dialogs.tsx';
import type { TypedName } from './typed-confirm-dialog.tsx';
import { type RemovalMessages, useRemoval } from './use-removal.ts';

interface RemovalDialogProps extends RemovalMessages {
  readonly what: Removal;
  readonly title: string;
  readonly confirm: string;
  /** The name to type before a large loss. */
  readonly typed?: TypedName | undefined;
  readonly remove: () => Promise<Removed>;
  readonly onClose: () => void;
  /** Leaves the page, for example if it would be empty. */
  readonly onConfirmed?: () => unknown;
  /** The explanation of what the user loses. */
  readonly children: ReactNode;
}

/** Asks before a removal, which can be undone for a while. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { what, removing, removed, title, confirm, typed, remove, onClose, onConfirmed, children } = props;
  const { common } = useTexts();
  const removeLater = useRemoval();
  const question = {
    title,
    confirm,
    onClose,
    onConfirm: async () => {
      removeLater(what, { removing, removed }, remove);
      onClose();
      await onConfirmed?.();
    },
    children: (
      <>
        {children}
        <br />
        {common.undoHint}
      </>
    ),
  };
  return typed ? <TypedConfirmDialog {...question} {...typed} /> : <ConfirmDialog {...question} />;
}
