import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Icon } from '../icons.tsx';
import { ActionIcon } from '../kit.ts';
import { showSuccess } from '../toast/toast.ts';
import { PromptDialog } from './dialogs.tsx';
import { useUndoableChange } from './use-undoable-change.ts';

interface RenameButtonProps {
  /** The title of the dialog: 'Rename project'. */
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly emptyMessage: string;
  /** The message on success. */
  readonly doneMessage: string;
  /** Receives the trimmed text. Without `of`, the dialog stays open when this rejects. */
  readonly onRename: (text: string) => Promise<unknown>;
  /**
   * The entity with the renamed field, which shows the new name immediately; the change can be undone. `reloads` are the
   * queries to reload.
   */
  readonly of?: { readonly id: string; readonly field: string; readonly reloads: readonly QueryKey[] };
}

/** A pencil beside a title that opens a rename dialog. */
export function RenameButton({ title, label, value, emptyMessage, doneMessage, onRename, of }: RenameButtonProps) {
  const { common } = useTexts();
  const change = useUndoableChange(of?.reloads ?? []);
  /** The text when the dialog opened: others may change it while the dialog is open. */
  const [before, setBefore] = useState<string>();
  const close = () => setBefore(undefined);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={title} title={title} onClick={() => setBefore(value)}>
        <Icon name="edit" />
      </ActionIcon>
      {before !== undefined && (
        <PromptDialog
          title={title}
          label={label}
          initial={before}
          emptyMessage={emptyMessage}
          submit={common.save}
          onClose={close}
          onSubmit={async (text) => {
            if (text === before) {
              close();
              return;
            }
            if (of) {
              close();
              const { id, field } = of;
              const send = (fields: Record<string, string>) => onRename(fields[field] ?? value);
              void change({ id, from: { [field]: value }, to: { [field]: text }, send }, doneMessage);
              return;
            }
            await onRename(text);
            showSuccess(doneMessage);
            close();
          }}
        />
      )}
    </>
  );
}
