import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AdminUser, verifyUserEmail } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useAdminTexts } from '../../../i18n/texts.ts';
import { configQuery } from '../../../platform/config.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { showSuccess } from '../../../ui/toast.ts';
import { useChange } from '../use-change.ts';

/** Whether a user's e-mail is verified, and the way to verify it where no mail can. */
export function EmailVerification({ user }: { user: AdminUser }) {
  const { adminUsers: texts } = useAdminTexts();
  const [asking, setAsking] = useState(false);
  if (user.isEmailVerified) return <Mark kind="good">{texts.yes}</Mark>;
  return (
    <>
      <Mark kind="alert">{texts.no}</Mark>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        {texts.verify}
      </Button>
      {asking && <VerifyDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function VerifyDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { adminUsers: texts } = useAdminTexts();
  const { data: config } = useQuery(configQuery);
  const verify = useChange(verifyUserEmail);
  const [endsAccess, setEndsAccess] = useState(false);
  return (
    <ConfirmDialog
      title={texts.verifyTitle}
      confirm={texts.verify}
      onClose={onClose}
      extra={
        <Switch
          label={texts.endsAccess}
          description={config?.hasMailServer ? texts.endsAccessHint : texts.endsAccessOutbox}
          checked={endsAccess}
          onChange={(event) => setEndsAccess(event.currentTarget.checked)}
        />
      }
      onConfirm={async () => {
        await verify.mutateAsync({ userId: user.id, endsAccess });
        showSuccess(texts.emailVerified(user.email));
        onClose();
      }}
    >
      {texts.verifyText(user.email)}
    </ConfirmDialog>
  );
}
