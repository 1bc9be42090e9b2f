import { useTexts } from '../../i18n/texts.ts';
import { MessageDialog } from '../../ui/dialogs.tsx';

/** Says that the subscription does not include what was asked for. */
export function PermissionDialog({ onClose }: { onClose: () => void }) {
  const { subscriptions } = useTexts();
  return (
    <MessageDialog title={subscriptions.permissionTitle} onClose={onClose}>
      {subscriptions.permissionText}
    </MessageDialog>
  );
}
