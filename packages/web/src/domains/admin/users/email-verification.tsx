import { type AdminUser, verifyUserEmail } from '@tinkerstream/contract/admin';
import { hasMailbox } from '@tinkerstream/contract/platform/email';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Button, Switch } from '../../../ui/kit.ts';
import { Mark } from '../../../ui/mark.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { MailNotice } from '../mail-notice.tsx';
import { useChange } from '../use-change.ts';

/** Shows whether a user's email is verified, and verifies it for users who cannot receive email. */
export function EmailVerification({ user }: { user: AdminUser }) {
  const { adminUsers: texts } = useTexts();
  const [isConfirming, setConfirming] = useState(false);
  if (!hasMailbox(user.email)) return <Mark kind="none">{texts.noEmail}</Mark>;
  if (user.isEmailVerified) return <Mark kind="good">{texts.yes}</Mark>;
  return (
    <>
      <Mark kind="alert">{texts.no}</Mark>
      <Button variant="default" size="compact-sm" onClick={() => setConfirming(true)}>
        {texts.verify}
      </Button>
      {isConfirming && <VerifyDialog user={user} onClose={() => setConfirming(false)} />}
    </>
  );
}

function VerifyDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { adminUsers: texts } = useTexts();
  const verify = useChange(verifyUserEmail);
  const [endsAccess, setEndsAccess] = useState(false);
  return (
    <ConfirmDialog
      title={texts.verifyTitle}
      confirm={texts.verify}
      onClose={onClose}
      extra={
        <>
          <Switch
            label={texts.endsAccess}
            description={texts.endsAccessHint}
            checked={endsAccess}
            onChange={(event) => setEndsAccess(event.currentTarget.checked)}
          />
          {endsAccess && <MailNotice hasLink />}
        </>
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
