import { permissionErrors } from '@tinkerstream/contract/error-codes';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { MessageDialog } from '../../../ui/dialogs/dialogs.tsx';
import { ActionButton } from '../../../ui/links/action-button.tsx';
import { lazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { PermissionDialog } from '../../subscriptions/index.ts';
import { useShareToken } from './queries.ts';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'), 'ShareDialog');

interface ShareButtonProps {
  readonly projectId: string;
  /** A description, with which the button looks like a tile. */
  readonly tileText?: string;
}

/** Fetches the join token of a project, and shows how to join with it. */
export function ShareButton({ projectId, tileText }: ShareButtonProps) {
  const { common, projects: texts } = useTexts();
  const { mutate, data, error, isPending, reset } = useShareToken(projectId);
  const [isOpen, setOpen] = useState(false);
  const isRefused = hasErrorCode(error, permissionErrors.notIncluded);

  function close() {
    setOpen(false);
    reset();
  }

  return (
    <>
      <ActionButton
        icon="users"
        label={texts.share}
        tileText={tileText}
        variant="default"
        size="sm"
        loading={isPending}
        onClick={() => mutate(undefined, { onSettled: () => setOpen(true) })}
      />
      {isOpen && data && <ShareDialog projectId={projectId} onClose={close} />}
      {isOpen && isRefused && <PermissionDialog flag="allowShareProject" onClose={close} />}
      {isOpen && error && !isRefused && (
        <MessageDialog title={common.failed} onClose={close}>
          {common.actionFailed}
        </MessageDialog>
      )}
    </>
  );
}
