import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { hasErrorCode } from '../../../platform/request.ts';
import { MessageDialog } from '../../../ui/dialogs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { PermissionDialog } from '../../subscriptions/index.ts';
import { useShareToken } from './queries.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Fetches the join token of a project, and shows how to join with it. */
export function ShareButton({ projectId }: { projectId: string }) {
  const { common, projects: texts } = useTexts();
  const { mutate, data, error, isPending, reset } = useShareToken(projectId);
  const [isOpen, setOpen] = useState(false);
  const isRefused = hasErrorCode(error, 'TS_ERR_PERMISSION_0001');

  function close() {
    setOpen(false);
    reset();
  }

  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon name="users" />}
        loading={isPending}
        onClick={() => mutate(undefined, { onSettled: () => setOpen(true) })}
      >
        {texts.share}
      </Button>
      {isOpen && data && <ShareDialog projectId={projectId} onClose={close} />}
      {isOpen && isRefused && <PermissionDialog onClose={close} />}
      {isOpen && error && !isRefused && (
        <MessageDialog title={common.failed} onClose={close}>
          {common.actionFailed}
        </MessageDialog>
      )}
    </>
  );
}
