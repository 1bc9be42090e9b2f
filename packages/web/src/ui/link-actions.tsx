import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { ConfirmDialog } from './dialogs.tsx';
import form from './form.module.css';
import { showSuccess } from './toast.ts';
import { useBusy } from './use-busy.ts';

interface LinkActionsProps {
  /** What it is called: 'Public map link'. */
  readonly name: string;
  readonly isOn: boolean;
  /** What stops working once it is renewed or off. */
  readonly ends: string;
  readonly onRenew: () => Promise<unknown>;
  readonly onSwitchOff: () => Promise<unknown>;
}

/** Renews and switches off something that opens for anyone who has it, or creates it again. */
export function LinkActions({ name, isOn, ends, onRenew, onSwitchOff }: LinkActionsProps) {
  const { links: texts } = useTexts();
  const [asked, setAsked] = useState<'renew' | 'switchOff'>();
  const isRenewing = asked === 'renew';
  const [isBusy, create] = useBusy(renew);

  async function renew() {
    await onRenew();
    showSuccess(texts.renewed(name));
  }

  async function switchOff() {
    await onSwitchOff();
    showSuccess(texts.switchedOff(name));
  }

  if (!isOn) {
    return (
      <Button variant="default" size="compact-sm" loading={isBusy} aria-label={texts.createThis(name)} onClick={create}>
        {texts.create}
      </Button>
    );
  }
  return (
    <span className={form.tight}>
      <Button variant="default" size="compact-sm" aria-label={texts.renewThis(name)} onClick={() => setAsked('renew')}>
        {texts.renew}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.switchOffThis(name)}
        onClick={() => setAsked('switchOff')}
      >
        {texts.switchOff}
      </Button>
      {asked && (
        <ConfirmDialog
          title={isRenewing ? texts.renewThis(name) : texts.switchOffThis(name)}
          confirm={isRenewing ? texts.renew : texts.switchOff}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await (isRenewing ? renew() : switchOff());
            setAsked(undefined);
          }}
        >
          {isRenewing ? texts.renewText(ends) : texts.switchOffText(ends)}
        </ConfirmDialog>
      )}
    </span>
  );
}
