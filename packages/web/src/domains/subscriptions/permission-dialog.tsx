import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { MessageDialog } from '../../ui/dialogs/dialogs.tsx';

/** Says that the subscription does not include a feature, with a link to upgrade the license. */
export function PermissionDialog({ onClose }: { onClose: () => void }) {
  const { subscriptions } = useTexts();
  const navigate = useNavigate();
  return (
    <MessageDialog
      title={subscriptions.permissionTitle}
      onClose={onClose}
      action={
        <Button onClick={() => void navigate({ to: '/license/home' })} data-autofocus>
          {subscriptions.upgrade}
        </Button>
      }
    >
      {subscriptions.permissionText}
    </MessageDialog>
  );
}
