import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';

/** Asks before unsaved changes are lost: by a link, by the browser's buttons or by closing the tab. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const { applets: texts } = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    status === 'blocked' && (
      <ConfirmDialog title={texts.unsaved} confirm={texts.leave} onClose={reset} onConfirm={async () => proceed()}>
        {texts.unsavedText}
      </ConfirmDialog>
    )
  );
}
