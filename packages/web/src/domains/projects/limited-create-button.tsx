import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../ui/links/action-button.tsx';
import { showError } from '../../ui/toast/toast.ts';
import { PermissionDialog } from '../subscriptions/index.ts';

interface LimitedCreateButtonProps {
  readonly label: string;
  /** Shows the button as a tile with this description. */
  readonly tileText?: string | undefined;
  readonly variant?: 'default' | undefined;
  /** Whether the subscription allows one more. */
  readonly mayCreate: () => Promise<boolean>;
  readonly dialog: (close: () => void) => ReactNode;
}

/** Opens a create dialog, or says that the subscription's limit is reached. */
export function LimitedCreateButton({ label, tileText, variant, mayCreate, dialog }: LimitedCreateButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'asking' | 'not-permitted'>('idle');
  const close = () => setState('idle');

  async function open() {
    setState('busy');
    const permitted = await mayCreate().catch(showError);
    setState(permitted === undefined ? 'idle' : permitted ? 'asking' : 'not-permitted');
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
      {state === 'not-permitted' && <PermissionDialog onClose={close} />}
    </>
  );
}
