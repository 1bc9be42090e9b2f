import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isPupil } from '@tinkerstream/contract/accounts';
import { type AdminUser, updateUserAccess } from '@tinkerstream/contract/admin';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { currentUserQuery } from '../../../platform/current-user.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { Button, Group } from '../../../ui/kit.ts';
import { ButtonLink } from '../../../ui/links/links.tsx';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { useChange } from '../use-change.ts';
import { RemoveUsersDialog } from './remove-users-dialog.tsx';
import classes from './user-page.module.css';

interface Action {
  readonly label: string;
  /** Explains the action in the confirmation. */
  readonly text: string;
  readonly change: { isAdmin?: boolean; isDisabled?: boolean; hasSecondStep?: false };
}

/** Changes a user's access. Administrators cannot change their own access: the last administrator would lock everyone out. */
export function UserActions({ user }: { user: AdminUser }) {
  const { adminUsers: texts, shell } = useTexts();
  const { data: me } = useSuspenseQuery(currentUserQuery);
  const change = useChange(updateUserAccess);
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const [confirming, setConfirming] = useState<Action>();
  if (me.id === user.id) return <p className={classes.own}>{texts.ownAccount}</p>;

  async function perform({ change: wanted }: Action): Promise<void> {
    await change.mutateAsync({ userId: user.id, ...wanted });
    setConfirming(undefined);
    showSuccess(texts.changed);
  }

  const role: Action = user.isAdmin
    ? { label: texts.removeAdmin, text: texts.removeAdminText, change: { isAdmin: false } }
    : { label: texts.makeAdmin, text: texts.makeAdminText, change: { isAdmin: true } };
  const disable: Action = { label: texts.disable, text: texts.disableText, change: { isDisabled: true } };
  const enable: Action = { label: texts.enable, text: '', change: { isDisabled: false } };
  const secondStep: Action = {
    label: texts.removeSecondStep,
    text: texts.removeSecondStepText,
    change: { hasSecondStep: false },
  };
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setConfirming(role)}>
        {role.label}
      </Button>
      {!user.isAdmin && !isPupil(user.email) && (
        <ButtonLink to="/user/give-code" search={{ email: user.email }} variant="default">
          {shell.giveCode}
        </ButtonLink>
      )}
      {user.hasSecondStep && (
        <Button variant="default" onClick={() => setConfirming(secondStep)}>
          {secondStep.label}
        </Button>
      )}
      {user.isDisabled ? (
        <Button variant="default" loading={change.isPending} onClick={() => void perform(enable)}>
          {enable.label}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setConfirming(disable)}>
          {disable.label}
        </Button>
      )}
      <Button variant="default" onClick={() => setRemoving(true)}>
        {texts.removeSeveral(1)}
      </Button>
      {isRemoving && (
        <RemoveUsersDialog
          users={[user]}
          onClose={() => setRemoving(false)}
          onConfirmed={() => navigate({ to: '/admin/user/list' })}
        />
      )}
      {confirming && (
        <ConfirmDialog
          title={confirming.label}
          confirm={confirming.label}
          onClose={() => setConfirming(undefined)}
          onConfirm={() => perform(confirming)}
        >
          {confirming.text}
        </ConfirmDialog>
      )}
    </Group>
  );
}
