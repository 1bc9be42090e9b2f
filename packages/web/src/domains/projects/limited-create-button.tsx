import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../ui/links/action-button.tsx';
import { showError } from '../../ui/toast/toast.ts';
import { type CountedKind, PermissionDialog, type ReachedLimit, reachedLimit } from '../subscriptions/index.ts';

interface LimitedCreateButtonProps {
  readonly label: string;
  /** A description, with which the button looks like a tile. */
  readonly tileText?: string | undefined;
  readonly variant?: 'default' | undefined;
  /** The things that the subscription limits. */
  readonly counted: CountedKind;
  readonly dialog: (close: () => void) => ReactNode;
}

/** Opens a create dialog, or says that the subscription's limit is reached. */
export function LimitedCreateButton({ label, tileText, variant, counted, dialog }: LimitedCreateButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'asking' | ReachedLimit>('idle');
  const close = () => setState('idle');

  async function open() {
    setState('busy');
    const found = await counted.check().catch(showError);
    setState(found ? (reachedLimit(counted, found) ?? 'asking') : 'idle');
  }

  return (
    <>
      <ActionButton
        icon="plus"
        label={label}
        tileText={tileText}
        {...(variant && { variant })}
        loading={state === 'busy'}
        onClick={() => void open()}
      />
      {state === 'asking' && dialog(close)}
      {typeof state === 'object' && <PermissionDialog limit={state} onClose={close} />}
    </>
  );
}
