import { type Applet, TRIGGER_TYPES } from '@tinkerstream/contract/applets';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { useRenewAddresses } from '../queries.ts';

/** Replaces the addresses that other services call, for example if a stranger has them. */
export function RenewAddresses({ projectId, applet }: { projectId: string; applet: Applet }) {
  const { applets: texts } = useTexts();
  const renew = useRenewAddresses(projectId, applet.id);
  const [isAsking, setAsking] = useState(false);
  const hasAddress = applet.appletTrigger.triggers.some(({ type }) => TRIGGER_TYPES[type].addresses !== undefined);
  if (!hasAddress) return null;
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="refresh" size={16} />}
        onClick={() => setAsking(true)}
      >
        {texts.renewAddresses}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.renewAddresses}
          confirm={texts.renew}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await renew.mutateAsync();
            setAsking(false);
            showSuccess(texts.addressesRenewed);
          }}
        >
          {texts.renewText}
        </ConfirmDialog>
      )}
    </div>
  );
}
