import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { showError } from '../../ui/toast.ts';
import { PermissionDialog } from '../subscriptions/index.ts';

interface LimitedCreateButtonProps {
  readonly label: string;
  /** Whether the subscription allows one more. */
  readonly mayCreate: () => Promise<boolean>;
  readonly dialog: (close: () => void) => ReactNode;
}

/** Opens a create dialog, or says that the subscription's limit is reached. */
export function LimitedCreateButton({ label, mayCreate, dialog }: LimitedCreateButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'asking' | 'not-permitted'>('idle');
  const close = () => setState('idle');

  async function open() {
    setState('busy');
    const permitted = await mayCreate().catch(showError);
    setState(permitted === undefined ? 'idle' : permitted ? 'asking' : 'not-permitted');
  }

  return (
    <>
      <Button leftSection={<Icon name="plus" />} loading={state === 'busy'} onClick={() => void open()}>
        {label}
      </Button>
      {state === 'asking' && dialog(close)}
      {state === 'not-permitted' && <PermissionDialog onClose={close} />}
    </>
  );
}
