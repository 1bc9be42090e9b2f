import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogButtons } from '../../ui/dialogs/dialog-buttons.tsx';
import form from '../../ui/form/form.module.css';
import { Button, Group } from '../../ui/kit.ts';
import { ProgressLine } from '../../ui/loading/progress-line.tsx';
import { showSuccess } from '../../ui/toast/toast.ts';
import { type Refusal, useSeveral } from './several.ts';

interface SeveralDialogProps<Item> {
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly title: string;
  readonly confirm: string;
  readonly isDestructive?: boolean;
  readonly change: (item: Item) => Promise<unknown>;
  /** The message if all items were changed. */
  readonly changed: string;
  readonly onClose: () => void;
  /** Receives the items that the server refused to change. */
  readonly onDone: (refused: readonly Item[]) => void;
  /** The explanation of the change, with the items. */
  readonly children: ReactNode;
}

/** Asks before a change of several items, shows its progress, and says which changes were refused and why. */
export function SeveralDialog<Item>(props: SeveralDialogProps<Item>) {
  const { items, nameOf, title, confirm, isDestructive, change, changed, onClose, onDone, children } = props;
  const { common, lists } = useTexts();
  const changeSeveral = useSeveral();
  const [done, setDone] = useState<number>();
  const [refusals, setRefusals] = useState<readonly Refusal<Item>[]>();

  async function run() {
    const refusals = await changeSeveral(items, change, setDone);
    onDone(refusals.map(({ item }) => item));
    if (refusals.length > 0) return setRefusals(refusals);
    showSuccess(changed);
    onClose();
  }

  const isRunning = done !== undefined && !refusals;
  return (
    <Dialog onClose={isRunning ? () => {} : onClose} title={title} withCloseButton={!isRunning}>
      {refusals ? (
        <div className={form.form} role="alert">
          <p className={form.text}>{lists.refused(refusals.length, items.length)}</p>
          <ul className={form.refusals}>
            {refusals.map(({ item, reason }) => (
              <li key={nameOf(item)}>
                <strong>{nameOf(item)}</strong>
                <br />
                {reason}
              </li>
            ))}
          </ul>
          <Group gap="xs">
            <Button onClick={onClose} data-autofocus>
              {common.close}
            </Button>
          </Group>
        </div>
      ) : isRunning ? (
        <div className={form.form} role="status">
          <p className={form.text}>{lists.progress(done, items.length)}</p>
          <ProgressLine label={title} value={done / items.length} />
        </div>
      ) : (
        <>
          <p className={form.text}>{children}</p>
          <DialogButtons onCancel={onClose} isCancelFocused>
            <Button color={isDestructive ? 'red' : undefined} onClick={() => void run()}>
              {confirm}
            </Button>
          </DialogButtons>
        </>
      )}
    </Dialog>
  );
}
